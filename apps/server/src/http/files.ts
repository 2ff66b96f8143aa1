import { Readable } from 'node:stream'
import { dispositionOf, type File, type FileAnswer } from '@heliograph/contract'
import type { FastifyReply } from 'fastify'

/** Streams a file at the speed of the client. If reading fails, the connection ends, so that no partial file looks complete. */
export const sendFile = (reply: FastifyReply, { mediaType }: File, { name, pieces, tag }: FileAnswer) => {
  if (tag !== undefined) {
    const quoted = `"${tag}"`
    // Only for the caller's own store, which asks here each time whether they may still see it.
    void reply.header('cache-control', 'private, no-cache').header('etag', quoted)
    const known = `${reply.request.headers['if-none-match'] ?? ''}`
      .split(',')
      .map((one) => one.trim().replace(/^W\//, ''))
    if (known.includes(quoted)) return reply.code(304).send()
  }
  return (
    reply
      .header('content-type', mediaType)
      .header('content-disposition', dispositionOf(name))
      // The content must never run as one of our pages.
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
      .send(Readable.from(pieces, { objectMode: false }))
  )
}
