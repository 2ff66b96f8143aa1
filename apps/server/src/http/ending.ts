import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'

/** Told to a response when the server stops: what has no end of its own ends now. */
export const stopping = 'stopping'

/** Whether a response was told before it could listen, because it was still being prepared. */
export const isToldToStop = (response: ServerResponse) => told.has(response)

const told = new WeakSet<ServerResponse>()

/**
 * Ends a server without cutting what is under way. Nothing new is accepted: new connections are not, and those without a request are closed.
 * Others are closed when theirs is answered, or after `graceMs`.
 */
export const endingOf = (server: Server, { graceMs }: { graceMs: number }) => {
  const answering = new Map<Socket, Set<ServerResponse>>()
  let isStopping = false

  const leaveIfIdle = (socket: Socket) => {
    if (answering.get(socket)?.size === 0) socket.destroySoon()
  }

  server.on('connection', (socket) => {
    answering.set(socket, new Set())
    socket.once('close', () => answering.delete(socket))
  })
  server.prependListener('request', ({ socket }, response) => {
    answering.get(socket)?.add(response)
    response.once('close', () => {
      answering.get(socket)?.delete(response)
      if (isStopping) leaveIfIdle(socket)
    })
  })

  return {
    isStopping: () => isStopping,
    async end() {
      isStopping = true
      // Not with the function of HTTP servers, which also cuts answers that are written but not yet sent.
      const closed = new Promise((done) => NetServer.prototype.close.call(server, done))
      for (const [socket, responses] of answering) {
        leaveIfIdle(socket)
        for (const response of responses) {
          // So that the client sends no other request there.
          if (!response.headersSent) response.setHeader('connection', 'close')
          told.add(response)
          response.emit(stopping)
        }
      }
      const patience = setTimeout(() => server.closeAllConnections(), graceMs)
      await closed
      clearTimeout(patience)
    },
  }
}
