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

/**
 * Senders read an answer when they have sent everything. Closed at once, their connection breaks while they send, and they report a
 * fault of the network where the answer says what they can do. So the rest may arrive, and is thrown away.
 */
export const endAfterRest = ({ raw }: FastifyRequest) => {
  const { socket } = raw
  // How Node closes a connection after its last answer.
  socket.destroySoon = () => {
    socket.end()
    const patience = setTimeout(() => socket.destroy(), restMs)
    socket.once('close', () => clearTimeout(patience))
    raw.unpipe()
    raw.resume()
  }
}

const maxKeys = 32
const restMs = 2_000
