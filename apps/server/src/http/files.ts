import { Readable } from 'node:stream'
import { dispositionOf, type File, type FileAnswer } from '@heliograph/contract'
import type { FastifyReply } from 'fastify'

/** Streams a file at the speed of the client. If reading fails, the connection ends, so that no partial file looks complete. */
export const sendFile = (reply: FastifyReply, { mediaType }: File, { name, pieces, tag, parts }: FileAnswer) => {
  const { headers } = reply.request
  if (tag !== undefined) {
    const quoted = `"${tag}"`
    // Only for the caller's own store, which asks here each time whether they may still see it.
    void reply.header('cache-control', 'private, no-cache').header('etag', quoted)
    const known = `${headers['if-none-match'] ?? ''}`.split(',').map((one) => one.trim().replace(/^W\//, ''))
    if (known.includes(quoted)) return reply.code(304).send()
  }
  void reply
    .header('content-type', mediaType)
    .header('content-disposition', dispositionOf(name))
    // The content must never run as one of our pages.
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
  if (!parts) return reply.send(Readable.from(pieces, { objectMode: false }))

  const { size, read } = parts
  void reply.header('accept-ranges', 'bytes')
  const isSame = headers['if-range'] === undefined || headers['if-range'] === `"${tag}"`
  const range = isSame ? rangeIn(headers.range, size) : undefined
  if (range === 'none') return reply.code(416).header('content-range', `bytes */${size}`).send()
  const { from, to } = range ?? { from: 0, to: size }
  if (range) void reply.code(206).header('content-range', `bytes ${from}-${to - 1}/${size}`)
  return reply.header('content-length', to - from).send(Readable.from(read(from, to), { objectMode: false }))
}

/**
 * The part that is asked for (RFC 9110, section 14.2), from a byte to before another. Undefined for the whole file: if nothing is asked
 * for, several parts at once, or something that is not understood. `none` if the file has no such byte.
 */
const rangeIn = (header: string | undefined, size: number) => {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '') return last === '0' || size === 0 ? 'none' : { from: Math.max(0, size - Number(last)), to: size }
  if (last !== '' && Number(last) < Number(first)) return undefined
  if (Number(first) >= size) return 'none'
  return { from: Number(first), to: last === '' ? size : Math.min(Number(last) + 1, size) }
}
