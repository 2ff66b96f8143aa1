import type { ErrorCode } from '@heliograph/domain/errors'
import { addRegion, type DataCentre } from '@heliograph/domain/regions'

export interface Transport {
  baseUrl: string
  token: () => string | undefined
  /** None in a white-label deployment. */
  dataCentre: () => DataCentre | undefined
  /** Called after each call with whether the server was reachable. */
  onReach?: (reached: boolean) => void
  /** Called with the server's time in each answer, which is never a kept one, and when it was asked for by this device's clock, ms. */
  onDate?: (date: string | null, askedAt: number) => void
}

/** There was no answer: status 0 and one of these. */
export type Silence = 'NETWORK_ERROR' | 'TIMEOUT'

/** The call was refused or got no answer. A 401 has no code, and neither has a proxy's own answer. */
export class CallFailed extends Error {
  override name = 'CallFailed'
  readonly status: number
  readonly code: ErrorCode | Silence | undefined
  readonly param: unknown
  /** Another session was opened meanwhile, so the answer does not apply to that one. */
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
  /** Cancels the call: its promise rejects with the signal's reason. A stream just ends. */
  signal?: AbortSignal
  /** The data centre to call instead of the selected one (spec §7: a prefix per call). */
  dataCentre?: DataCentre
  /** Of a file: the part from this byte on, to go on with what broke off. */
  from?: number
  /** Gets each piece of a file as it arrives, so that large files need no room here; the answer then has none. */
  onPiece?: (piece: Uint8Array<ArrayBuffer>) => void
}

/** The timeout (spec §9); in a stream, between any two chunks. */
export const timeoutMs = 30_000

export interface SentParts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
  /** See `CallOptions`. */
  from?: number | undefined
}

/** Returns the function that makes one call. The word before its path decides how it is sent. */
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
  const { params = {}, query = {}, body = {}, from } = sent
  const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(`${params[name]}`))
  const search = `${toSearch(query)}`
  const form = method === 'FORMDATA'
  const json = method === 'POST' || method === 'DELETE'
  const token = transport.token()
  const askedAt = Date.now()
  const answer = fetch(transport.baseUrl + addRegion(path, transport.dataCentre()) + (search && `?${search}`), {
    method: form ? 'POST' : method === 'STREAM' ? 'GET' : method,
    credentials: 'include',
    cache: 'no-store',
    redirect: 'manual',
    signal,
    headers: {
      ...(method === 'STREAM' && { accept: 'text/event-stream' }),
      ...(json && { 'content-type': 'application/json' }),
      ...(from && { range: `bytes=${from}-` }),
      // This value means that the token was revoked (spec §7).
      ...(token && { authorization: `Bearer ${token === 'clear' ? '' : token}` }),
    },
    ...(form && { body: toSearch(body) }),
    ...(json && { body: JSON.stringify(body) }),
  })
  const response = await answer.catch((error: unknown) => {
    // A cancelled call says nothing about the server.
    if (!signal.aborted) transport.onReach?.(false)
    throw error
  })
  transport.onReach?.(true)
  transport.onDate?.(response.headers.get('date'), askedAt)
  if (response.ok) return response
  // Browsers hide the target and the status of a redirect.
  const redirected = response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)
  const told = await response.json().catch(() => undefined)
  const now = transport.token()
  throw new CallFailed(redirected ? 301 : response.status, told, now !== undefined && now !== token)
}

/** Lists are sent by repeating the name; undefined values are left out. */
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

/** Waits for the server, with a timeout. */
export const createPatience = (taken: AbortSignal | undefined) => {
  const ended = new AbortController()
  const { signal } = ended
  const end = () => ended.abort(taken?.reason)
  // Browsers of early 2023 have no `AbortSignal.any`; there are telephones that never get a newer one.
  if (taken?.aborted) end()
  taken?.addEventListener('abort', end, { signal })
  return {
    async over<T>(step: (signal: AbortSignal) => Promise<T>) {
      const timer = setTimeout(end, timeoutMs)
      try {
        return await step(signal)
      } catch (error) {
        if (error instanceof CallFailed || taken?.aborted) throw error
        throw new CallFailed(0, { code: signal.aborted ? 'TIMEOUT' : 'NETWORK_ERROR' })
      } finally {
        clearTimeout(timer)
      }
    },
    /** Closes the connection. */
    end,
  }
}
