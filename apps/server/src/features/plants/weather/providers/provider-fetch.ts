import { readAtMost } from '#needs/read-at-most.ts'

/** What an address of a provider answered, or why there is nothing. */
export type ProviderAnswer =
  | { body: unknown }
  | { failure: ProviderFailure; status?: number; retryAfterMs?: number | undefined }

export type ProviderFailure =
  | 'unreachable'
  | 'slow'
  | 'refused'
  | 'tooMany'
  | 'tooLarge'
  | 'notUnderstood'
  | 'outOfRange'

interface Settings {
  /** Providers ask for the name and a contact of who asks. */
  userAgent: string
  patienceMs?: number
  mostBytes?: number
}

/**
 * Asks a provider whose address the operator chose. Redirects are refused: the address is the one that was allowed, and a key
 * is part of it.
 */
export const createProviderFetch =
  ({ userAgent, patienceMs = 15_000, mostBytes = 2 * 1024 * 1024 }: Settings) =>
  async (url: URL): Promise<ProviderAnswer> => {
    const patience = AbortSignal.timeout(patienceMs)
    try {
      const response = await fetch(url, {
        redirect: 'manual',
        signal: patience,
        headers: { accept: 'application/json', 'user-agent': userAgent },
      })
      const { status } = response
      if (status !== 200) {
        await response.body?.cancel()
        const failure = status === 429 ? 'tooMany' : 'refused'
        return { failure, status, retryAfterMs: retryAfterIn(response.headers.get('retry-after')) }
      }
      const body = await readAtMost(response.body, mostBytes)
      return body ? parsed(body.toString('utf8')) : { failure: 'tooLarge' }
    } catch {
      return { failure: patience.aborted ? 'slow' : 'unreachable' }
    }
  }

export type ProviderFetch = ReturnType<typeof createProviderFetch>

const parsed = (text: string): ProviderAnswer => {
  try {
    return { body: JSON.parse(text) }
  } catch {
    return { failure: 'notUnderstood' }
  }
}

/** Seconds or a date. */
const retryAfterIn = (header: string | null) => {
  if (header === null) return undefined
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isFinite(ms) && ms > 0 ? ms : undefined
}
