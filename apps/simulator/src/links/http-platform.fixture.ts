import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Posted {
  path: string
  authorization: string | undefined
  contentType: string | undefined
  body: string
}

/** A platform that gateways post to, whose answers the test chooses. */
export const startHttpPlatform = async (
  answer: (posted: Posted, place: number) => { status: number; text?: string },
) => {
  const posts: Posted[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (piece: string) => (body += piece))
    request.on('end', () => {
      const { authorization, 'content-type': contentType } = request.headers
      const posted = { path: request.url ?? '', authorization, contentType, body }
      posts.push(posted)
      const { status, text = '' } = answer(posted, posts.length - 1)
      response.writeHead(status, { 'content-type': 'text/plain' }).end(text)
    })
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as AddressInfo).port,
    posts,
    async close() {
      const closed = new Promise((done) => server.close(done))
      server.closeAllConnections()
      await closed
    },
  }
}
