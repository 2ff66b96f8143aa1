import { Transform, type Readable } from 'node:stream'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { detail, type Detail } from '@heliograph/domain/rejection-details'
import type { EmoncmsParameters } from '@heliograph/protocols/http-push/emoncms'
import type { FastifyRequest } from 'fastify'
import { bytesOf, parseForm, textOf } from './http-request.ts'

/**
 * The parameters of a request: those of the query and of the form in its body. Compressed data (zlib) is the whole body
 * with `cb=1`, as emonHub sends it, or hexadecimal in `data` with `c=1`; it is returned as if it had not been compressed.
 */
export const readParameters = async (
  request: FastifyRequest<{ Querystring: EmoncmsParameters }>,
): Promise<{ parameters: EmoncmsParameters; invalid?: Detail }> => {
  const { cb, ...query } = request.query
  if (isOn(cb)) return uncompressed(query, bytesOf(request))
  const { c, ...rest } = { ...query, ...parseForm(textOf(request)) }
  return isOn(c) ? uncompressed(rest, hexIn(rest.data ?? '')) : { parameters: rest }
}

/**
 * The body of a request whose key may be a field of it, so that anyone can send it: it is kept until the key is known.
 * @throws TooLong
 */
export const limitBody = ({ headers }: FastifyRequest, body: Readable): Readable => {
  if (Number(headers['content-length']) > mostUnknownBytes) throw new TooLong()
  let bytes = 0
  const limited = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > mostUnknownBytes) done(new TooLong())
      else done(null, chunk)
    },
  })
  // Not a pipeline, which would close the connection before the answer.
  body.on('error', (error) => limited.destroy(error))
  return body.pipe(limited)
}

/** The sender's fault, so it is not reported. */
class TooLong extends Error {
  override name = 'TooLong'
  readonly statusCode = 413
  constructor() {
    super(`Without the key in its address or a header, a request can have ${mostUnknownBytes / 1024} KiB`)
  }
}

const uncompressed = async (parameters: EmoncmsParameters, bytes: Uint8Array) => {
  try {
    const data = (await promisify(inflate)(bytes, { maxOutputLength: mostBytes })).toString()
    return { parameters: { ...parameters, data } }
  } catch {
    return { parameters, invalid: detail('wrongCompression') }
  }
}

const isOn = (flag: string | undefined) => flag !== undefined && flag !== '0'

const hexIn = (text: string) => (/^(?:[0-9a-f]{2})+$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.alloc(0))

/** As long as uncompressed data can be. Without a limit, a small body could fill our memory. */
const mostBytes = 1_000_000
/** A thousand rows of a few values. Where the key was checked before, the usual limit applies. */
const mostUnknownBytes = 256 * 1024
