import { parse } from 'node:querystring'
import type { FastifyReply, FastifyRequest } from 'fastify'

export const bearerOf = ({ headers }: FastifyRequest) => /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1]

export const bytesOf = ({ body }: FastifyRequest) => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))

export const textOf = (request: FastifyRequest) => bytesOf(request).toString()

/** Parses a query or a form. If a name is repeated, the last value counts. */
export const parseForm = (text: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(parse(text, '&', '=', { maxKeys })).map(([name, value]) => [name, [value].flat().at(-1) ?? '']),
  )

/** The same answer for all unknown senders. It closes the connection without reading the rest of the request. */
export const unknownTo = (reply: FastifyReply) =>
  reply.code(401).header('www-authenticate', 'Bearer').header('connection', 'close')

const maxKeys = 32
