import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import {
  createPublicAddress,
  lookupAs,
  webAddressOf,
  type NoAddress,
  type PublicAddressNeeds,
} from '#needs/public-address.ts'

/** What an address that a person or a browser gave answered, or why it was not asked. */
export type PostAnswer = { status: number } | { failure: NoAddress | 'slow' | 'unreachable' }

/**
 * Posts to an address that is not ours, and must not be on the inside. Redirects are not followed, and of the answer only
 * its status is read.
 */
export const createPostPublic = ({ patienceMs = 5_000, ...needs }: PublicAddressNeeds & { patienceMs?: number }) => {
  const addressOf = createPublicAddress(needs)

  const ask = (url: URL, address: string, { headers, body }: Posted, signal: AbortSignal) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(
        url,
        {
          method: 'POST',
          signal,
          agent: false,
          maxHeaderSize: 16 * 1024,
          headers: { ...headers, 'content-length': body.byteLength },
          lookup: lookupAs(address),
        },
        resolve,
      )
      request.on('error', reject)
      request.end(body)
    })

  return async (written: string, posted: Posted): Promise<PostAnswer> => {
    const url = webAddressOf(written)
    if (!url) return { failure: 'notAnAddress' }
    // Looking up a name cannot be stopped, so nothing waits for it longer than this.
    const patience = AbortSignal.timeout(patienceMs)
    const tooSlow = new Promise<PostAnswer>((resolve) => {
      patience.addEventListener('abort', () => resolve({ failure: 'slow' }), { once: true })
    })
    const answer = async (): Promise<PostAnswer> => {
      const found = await addressOf(url)
      if ('failure' in found) return found
      const response = await ask(url, found.address, posted, patience)
      response.destroy()
      return { status: response.statusCode ?? 0 }
    }
    return Promise.race([answer().catch((): PostAnswer => ({ failure: 'unreachable' })), tooSlow])
  }
}

export type PostPublic = ReturnType<typeof createPostPublic>

export interface Posted {
  headers: Readonly<Record<string, string>>
  body: Uint8Array
}
