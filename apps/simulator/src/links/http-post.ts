import { request, type Agent } from 'node:http'
import type { FleetGateway } from '@heliograph/simulation/fleet-file'

export interface Post {
  path: string
  contentType: string
  body: string
}

export interface Answer {
  status: number
  /** The beginning of the body. */
  text: string
  retryAfterS: number | undefined
}

/** Rejects if there is no answer in time or the connection fails. */
export const post = (agent: Agent, gateway: FleetGateway, { path, contentType, body }: Post, patienceMs: number) =>
  new Promise<Answer>((resolve, reject) => {
    const { host, port, secret = '' } = gateway
    const headers = {
      authorization: `Bearer ${secret}`,
      'content-type': contentType,
      'content-length': Buffer.byteLength(body),
    }
    const options = { agent, host, port, method: 'POST', path, headers, timeout: patienceMs }
    const posted = request(options, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (piece: string) => (text = shortened(text + piece)))
      response.on('error', reject)
      response.on('end', () => {
        const retryAfterS = Number(response.headers['retry-after'])
        const status = response.statusCode ?? 0
        resolve({ status, text, retryAfterS: Number.isFinite(retryAfterS) ? retryAfterS : undefined })
      })
    })
    posted.on('timeout', () => posted.destroy(new Error('nothing is acknowledged')))
    posted.on('error', reject)
    posted.end(body)
  })

const shortened = (text: string) => text.slice(0, 200)
