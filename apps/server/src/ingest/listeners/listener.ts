import type { Server } from 'node:net'

/** A listening server. */
export interface Listener {
  port: number
  connections: () => number
  close: () => Promise<void>
}

/** Resolves with the port when the server listens; port 0 picks a free one. */
export const isListening = (server: Server, port: number, host: string) =>
  new Promise<number>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
