import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const [brotli, deflate] = [promisify(brotliCompress), promisify(gzip)]

/** What fits into one packet does not get faster. */
const leastLength = 1400

/**
 * Compresses a long answer for callers that accept it: a day at five minutes is 200 kB of JSON and 8 kB compressed. Not for
 * streams and files. No other site can make a browser call with a person's token, so nobody can learn secrets by
 * comparing lengths.
 */
export const compressAnswer = async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
  if (typeof payload !== 'string' || payload.length < leastLength) return payload
  if (reply.hasHeader('content-encoding') || reply.hasHeader('content-disposition')) return payload
  appendVary(reply)
  const accepted = acceptedBy(request.headers['accept-encoding'])
  if (accepted === undefined) return payload
  void reply.header('content-encoding', accepted)
  const bytes = Buffer.from(payload)
  if (accepted === 'gzip') return deflate(bytes, { level: 6 })
  return brotli(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  })
}

/** The first of ours that the caller has not refused with a weight of 0. */
const acceptedBy = (header: string | string[] | undefined) => {
  const names = `${header ?? ''}`
    .toLowerCase()
    .split(',')
    .map((part) => part.trim().split(/\s*;\s*/))
    .filter(([, weight]) => !/^q=0(\.0*)?$/.test(weight ?? ''))
    .map(([name]) => name)
  return (['br', 'gzip'] as const).find((name) => names.includes(name))
}

const appendVary = (reply: FastifyReply) => {
  const vary = reply.getHeader('vary')
  void reply.header('vary', vary === undefined ? 'accept-encoding' : `${String(vary)}, accept-encoding`)
}
