import { connect, createServer, type AddressInfo } from 'node:net'
import { createApi, type Api } from '@heliograph/contract/browser'

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
