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

/** The same answer for all unknown senders. The rest of the request is not read. */
export const unknownTo = (reply: FastifyReply) => {
  endAfterRest(reply)
  return reply.code(401).header('www-authenticate', 'Bearer')
}

/** Whether only a part of its body was read: what came after would be taken for the next request. */
export const isCutOff = ({ raw }: FastifyRequest) => raw.readableDidRead && !raw.complete

/**
 * Ends the connection with the answer. Senders read that when they have sent everything. Closed at once, their connection breaks while
 * they send, and they report a fault of the network where the answer says what they can do. So the rest may arrive, also slowly, and is
 * thrown away, until Node finds that the whole request takes too long.
 */
export const endAfterRest = (reply: FastifyReply) => {
  const { raw } = reply.request
  const { socket } = raw
  reply.header('connection', 'close')
  // How Node closes a connection after its last answer.
  socket.destroySoon = () => {
    socket.end()
    const patience = setTimeout(() => socket.destroy(), restMs)
    socket.once('close', () => clearTimeout(patience))
    raw.unpipe()
    let bytes = 0
    raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > mostRestBytes) socket.destroy()
      else patience.refresh()
    })
    raw.resume()
  }
}

const maxKeys = 32
/** How long nothing of the rest may arrive. */
const restMs = 2_000
/** Several of the longest requests that are taken. Who sends more does not read the answer. */
const mostRestBytes = 16 * 1024 * 1024
