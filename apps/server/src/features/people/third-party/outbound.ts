import { readAtMost } from '#needs/read-at-most.ts'
import { isLoopback } from './provider-settings.ts'

export type Outbound = (address: string | URL, init?: RequestInit) => Promise<Response>

/**
 * All requests to providers: only to configured hosts, with TLS, without redirects, and limited in time and size. That
 * includes addresses from a provider's own metadata.
 */
export const createOutbound = ({ hosts, patienceMs = 5_000, mostBytes = 256 * 1024 }: Needs): Outbound => {
  const allowed = new Set(hosts)
  return async (address, init = {}) => {
    const url = new URL(address)
    const safe = url.protocol === 'https:' || isLoopback(url)
    if (!safe || !allowed.has(url.host)) throw named('HOST_NOT_ALLOWED')
    const patience = AbortSignal.timeout(patienceMs)
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      signal: init.signal ? AbortSignal.any([init.signal, patience]) : patience,
    })
    // A redirect could lead to a host that is not configured.
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel()
      throw named('REDIRECTED')
    }
    const body = await readAtMost(response.body, mostBytes)
    if (!body) throw named('ANSWER_TOO_LARGE')
    return new Response(body.length === 0 ? null : new Uint8Array(body), {
      status: response.status,
      headers: response.headers,
    })
  }
}

/** Errors have a code of ours, because messages from elsewhere could contain secrets. */
const named = (code: string) => Object.assign(new Error(code), { code })

interface Needs {
  /** With their ports, if they are not the default ones. */
  hosts: readonly string[]
  patienceMs?: number
  mostBytes?: number
}
