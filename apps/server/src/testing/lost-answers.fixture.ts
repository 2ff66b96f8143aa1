import { connect, createServer, type AddressInfo } from 'node:net'
import { createApi, type Api } from '@heliograph/contract/browser'
import { startTestServer } from './test-server.ts'

/** A server, a network to it that loses its answers, and time that a test lets pass. */
export const startLossyServer = async (wishes: Omit<Parameters<typeof startTestServer>[0] & object, 'now'> = {}) => {
  let passedMs = 0
  const now = () => Date.now() + passedMs
  const server = await startTestServer({ ...wishes, now })
  const network = await openLosingNetwork(server.baseUrl)
  return {
    server,
    network,
    pass: (ms: number) => void (passedMs += ms),
    /** With a fresh proof of who is there: the first one does not last for a day. */
    async passProven(ms: number) {
      passedMs += ms
      await server.engine.pool.query('update sessions set proven_at = $1', [new Date(now())])
    },
    async close() {
      await network.close()
      await server.close()
    },
  }
}

/** A network between a client and the server that carries requests, and loses each answer once the server has given it. */
export const openLosingNetwork = async (baseUrl: string) => {
  const { hostname, port } = new URL(baseUrl)
  const network = createServer((client) => {
    const server = connect(Number(port), hostname)
    client.pipe(server)
    server.on('data', () => client.destroy())
    client.on('error', () => server.destroy()).on('close', () => server.destroy())
    server.on('error', () => client.destroy())
  })
  await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve))
  return {
    apiWith: (token: string): Api =>
      createApi({
        baseUrl: `http://127.0.0.1:${(network.address() as AddressInfo).port}`,
        token: () => token,
        dataCentre: () => 'FOREIGN_1',
      }),
    close: () => new Promise((resolve) => network.close(resolve)),
  }
}
