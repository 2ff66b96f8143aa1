import { readAtMost } from '#needs/read-at-most.ts'

/** What an address of a provider answered, or why there is nothing. */
export type ProviderAnswer =
  | ({ body: unknown; /** As it wants to be asked whether anything changed since. */ modified: string | null } & Fine)
  | ({ isUnchanged: true } & Fine)
  | { failure: ProviderFailure; status?: number; retryAfterMs?: number | undefined }

interface Fine {
  /** Until when nothing else is to be expected; undefined: it does not say. */
  freshUntil: number | undefined
  /** It answers for now, but says that this address ends soon. */
  isEnding: boolean
}

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
  /** `known` is what an answer that is kept called its last change. */
  async (url: URL, known: string | null = null): Promise<ProviderAnswer> => {
    const patience = AbortSignal.timeout(patienceMs)
    try {
      const response = await fetch(url, {
        redirect: 'manual',
        signal: patience,
        headers: {
          accept: 'application/json',
          'user-agent': userAgent,
          ...(known !== null && { 'if-modified-since': known }),
        },
      })
      const { status, headers } = response
      const fine = { freshUntil: timeIn(headers.get('expires')), isEnding: status === endingStatus }
      if (status === 304 && known !== null) return { isUnchanged: true, ...fine }
      if (status !== 200 && status !== endingStatus) {
        await response.body?.cancel()
        const failure = status === 429 ? 'tooMany' : 'refused'
        return { failure, status, retryAfterMs: retryAfterIn(headers.get('retry-after')) }
      }
      const body = await readAtMost(response.body, mostBytes)
      if (!body) return { failure: 'tooLarge' }
      const modified = headers.get('last-modified')
      return parsed(body.toString('utf8'), { modified: timeIn(modified) === undefined ? null : modified, ...fine })
    } catch {
      return { failure: patience.aborted ? 'slow' : 'unreachable' }
    }
  }

export type ProviderFetch = ReturnType<typeof createProviderFetch>

const parsed = (text: string, rest: { modified: string | null } & Fine): ProviderAnswer => {
  try {
    return { body: JSON.parse(text), ...rest }
  } catch {
    return { failure: 'notUnderstood' }
  }
}

/** Undefined: nothing that can be a date (RFC 9110: `Sun, 06 Nov 1994 08:49:37 GMT`). */
const timeIn = (header: string | null) => {
  const at = header === null || header.length > 40 ? NaN : Date.parse(header)
  return Number.isFinite(at) ? at : undefined
}

/** MET Norway answers with it from addresses that end soon. */
const endingStatus = 203

/** Seconds or a date. */
const retryAfterIn = (header: string | null) => {
  if (header === null) return undefined
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isFinite(ms) && ms > 0 ? ms : undefined
}
