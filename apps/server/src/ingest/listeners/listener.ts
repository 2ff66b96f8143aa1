import type { Server } from 'node:net'

/** An open door. */
export interface Listener {
  port: number
  connections: () => number
  close: () => Promise<void>
}

/** Resolves with the port when the server listens; port 0 takes a free one. */
export const isListening = (server: Server, port: number, host: string) =>
  new Promise<number>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
