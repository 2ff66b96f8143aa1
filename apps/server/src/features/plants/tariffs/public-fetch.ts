import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { PriceSourceFailure } from '@heliograph/domain/price-answers'
import { createPublicAddress, lookupAs, webAddressOf, type PublicAddressNeeds } from '#needs/public-address.ts'
import { readAtMost } from '#needs/read-at-most.ts'

/** What an address that a person entered answers. */
export type Answer = { body: string } | { failure: PriceSourceFailure; status?: number }

/**
 * Reads an address that a person entered. It must not lead to anything that only this machine can reach: the host is looked
 * up once, all of its addresses must be public, and the connection goes to the one that was checked. Each redirect is checked
 * in the same way. Nothing of ours is sent: no cookies, no credentials, no name.
 */
export const createPublicFetch = ({ patienceMs = 20_000, mostBytes = 2 * 1024 * 1024, ...needs }: Needs) => {
  const addressOf = createPublicAddress(needs)

  const follow = async (written: string, signal: AbortSignal, redirects: number): Promise<Answer> => {
    const url = webAddressOf(written)
    if (!url) return { failure: redirects === 0 ? 'notAnAddress' : 'redirects' }
    const found = await addressOf(url)
    if ('failure' in found) return found
    const response = await ask(url, found.address, signal)
    const { statusCode: status = 0, headers } = response
    const isRedirect = [301, 302, 303, 307, 308].includes(status)
    if (isRedirect && headers.location !== undefined) {
      response.destroy()
      if (redirects >= mostRedirects || !URL.canParse(headers.location, url)) return { failure: 'redirects' }
      return follow(new URL(headers.location, url).href, signal, redirects + 1)
    }
    if (status !== 200) {
      response.destroy()
      return { failure: 'refused', status }
    }
    return read(response, mostBytes)
  }

  return async (written: string): Promise<Answer> => {
    // Looking up a name cannot be stopped, so nothing waits for it longer than this.
    const patience = new AbortController()
    let giveUp: NodeJS.Timeout | undefined
    const tooSlow = new Promise<Answer>((resolve) => {
      giveUp = setTimeout(() => {
        resolve({ failure: 'slow' })
        patience.abort()
      }, patienceMs)
    })
    try {
      return await Promise.race([follow(written, patience.signal, 0), tooSlow])
    } catch {
      return { failure: 'unreachable' }
    } finally {
      clearTimeout(giveUp)
      patience.abort()
    }
  }
}

export type PublicFetch = ReturnType<typeof createPublicFetch>

/** Connects to an address that was checked, whatever the name means by now. */
const ask = (url: URL, address: string, signal: AbortSignal) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(
      url,
      {
        signal,
        agent: false,
        maxHeaderSize: 16 * 1024,
        headers: { accept: 'text/csv, application/json', 'accept-encoding': 'identity' },
        lookup: lookupAs(address),
      },
      resolve,
    )
    request.on('error', reject)
    request.end()
  })

const read = async (response: IncomingMessage, most: number): Promise<Answer> => {
  if (Number(response.headers['content-length'] ?? 0) > most) {
    response.destroy()
    return { failure: 'tooLarge' }
  }
  const body = await readAtMost(response, most)
  return body ? { body: body.toString('utf8') } : { failure: 'tooLarge' }
}

const mostRedirects = 3

interface Needs extends PublicAddressNeeds {
  patienceMs?: number
  mostBytes?: number
}
