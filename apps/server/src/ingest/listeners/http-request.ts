import { parse } from 'node:querystring'
import type { FastifyReply, FastifyRequest } from 'fastify'

export const bearerOf = ({ headers }: FastifyRequest) => /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1]

export const textOf = ({ body }: FastifyRequest) => (typeof body === 'string' ? body : '')

/** A query or a form. Of a repeated name, the last. */
export const parseForm = (text: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(parse(text, '&', '=', { maxKeys })).map(([name, value]) => [name, [value].flat().at(-1) ?? '']),
  )

/** One answer for all who are not known. What is left of the request is not waited for. */
export const unknownTo = (reply: FastifyReply) =>
  reply.code(401).header('www-authenticate', 'Bearer').header('connection', 'close')

const maxKeys = 32
