import { Readable } from 'node:stream'
import { dispositionOf, type File, type FileAnswer } from '@heliograph/contract'
import type { FastifyReply } from 'fastify'

/** Sends a file piece by piece, at the speed of whoever takes it. One that breaks off ends the connection: half is no file. */
export const sendFile = (reply: FastifyReply, { mediaType }: File, { name, pieces }: FileAnswer) =>
  reply
    .header('content-type', mediaType)
    .header('content-disposition', dispositionOf(name))
    // Whatever is in it, no page of ours is made of it.
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
    .send(Readable.from(pieces, { objectMode: false }))
