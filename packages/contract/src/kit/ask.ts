import type { ErrorCode } from '@heliograph/domain/errors'
import { addRegion, type DataCentre } from '@heliograph/domain/regions'

export interface Transport {
  baseUrl: string
  token: () => string | undefined
  /** None in a white-label deployment. */
  dataCentre: () => DataCentre | undefined
  /** Told with each call whether a server was there at all. */
  onReach?: (reached: boolean) => void
}

/** No answer came: status 0 and one of these. */
export type Silence = 'NETWORK_ERROR' | 'TIMEOUT'

/** The answer was no, or none. A 401 has no code, and neither has the answer of a proxy on the way. */
export class CallFailed extends Error {
  override name = 'CallFailed'
  readonly status: number
  readonly code: ErrorCode | Silence | undefined
  readonly param: unknown
  /** By then another session had been opened: of that one the answer tells nothing. */
  readonly late: boolean

  constructor(
    status: number,
    { code, param = null }: { code?: ErrorCode | Silence; param?: unknown } = {},
    late = false,
  ) {
    super(code ?? `HTTP ${status}`)
    this.status = status
    this.code = code
    this.param = param
    this.late = late
  }
}

export interface CallOptions {
  /** Takes the call back: its promise then rejects with the signal's reason. A stream just ends. */
  signal?: AbortSignal
  /** The data centre to ask instead of the chosen one (spec §7: a prefix given per call). */
  dataCentre?: DataCentre
}

/** Silence for so long is taken for no answer (spec §9); in a stream, between any two pieces. */
export const timeoutMs = 30_000

export interface SentParts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
}

/** The function by which one call is made. How it travels is told by the word before its path. */
export const createAsker = (wired: string, transport: Transport) => {
  const [method = '', path = ''] = wired.split(' ')
  return (sent: SentParts = {}, { signal: taken, dataCentre }: CallOptions = {}) => {
    const far = dataCentre ? { ...transport, dataCentre: () => dataCentre } : transport
    return createPatience(taken).over(async (signal) => readAnswer(await send(method, path, sent, far, signal)))
  }
}

export const send = async (
  method: string,
  pattern: string,
  sent: SentParts,
  transport: Transport,
  signal: AbortSignal,
) => {
  const { params = {}, query = {}, body = {} } = sent
  const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(`${params[name]}`))
  const search = `${toSearch(query)}`
  const form = method === 'FORMDATA'
  const token = transport.token()
  const answer = fetch(transport.baseUrl + addRegion(path, transport.dataCentre()) + (search && `?${search}`), {
    method: form ? 'POST' : method === 'STREAM' ? 'GET' : method,
    credentials: 'include',
    cache: 'no-store',
    redirect: 'manual',
    signal,
    headers: {
      ...(method === 'STREAM' && { accept: 'text/event-stream' }),
      ...((method === 'POST' || method === 'DELETE') && { 'content-type': 'application/json' }),
      // A token of this value is one that was taken away (spec §7).
      ...(token && { authorization: `Bearer ${token === 'clear' ? '' : token}` }),
    },
    ...(form && { body: toSearch(body) }),
    ...((method === 'POST' || method === 'DELETE') && { body: JSON.stringify(body) }),
  })
  const response = await answer.catch((error: unknown) => {
    // A call that was taken back tells nothing of the server.
    if (!signal.aborted) transport.onReach?.(false)
    throw error
  })
  transport.onReach?.(true)
  if (response.ok) return response
  // A browser hides where a redirection leads, and its status with it.
  const redirected = response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)
  const told = await response.json().catch(() => undefined)
  const now = transport.token()
  throw new CallFailed(redirected ? 301 : response.status, told, now !== undefined && now !== token)
}

/** A list is sent as a name repeated; what is missing is not sent. */
const toSearch = (fields: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) =>
      [value].flat().flatMap((one) => (one === undefined || one === null ? [] : [[name, `${one}`]])),
    ),
  )

const readAnswer = async (response: Response): Promise<unknown> => {
  const answer = await response.text()
  if (answer === '') return {}
  try {
    return JSON.parse(answer)
  } catch {
    throw new CallFailed(response.status)
  }
}

/** Waits for the far end, but not for ever. */
export const createPatience = (taken: AbortSignal | undefined) => {
  const timeout = new AbortController()
  const signal = taken ? AbortSignal.any([timeout.signal, taken]) : timeout.signal
  return {
    async over<T>(step: (signal: AbortSignal) => Promise<T>) {
      const timer = setTimeout(() => timeout.abort(), timeoutMs)
      try {
        return await step(signal)
      } catch (error) {
        if (error instanceof CallFailed || taken?.aborted) throw error
        throw new CallFailed(0, { code: timeout.signal.aborted ? 'TIMEOUT' : 'NETWORK_ERROR' })
      } finally {
        clearTimeout(timer)
      }
    },
    /** Hangs up. */
    end: () => timeout.abort(),
  }
}
