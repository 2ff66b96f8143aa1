export type StreamState = 'connecting' | 'live' | 'polling'

export interface FollowOptions<Event> {
  /** Opens the stream; resolves when the stream ends and rejects when it breaks. */
  open: (onEvent: (event: Event) => void, signal: AbortSignal) => Promise<void>
  onEvent: (event: Event) => void
  onState: (state: StreamState) => void
  signal: AbortSignal
  /** Waits, unless the signal aborts. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>
  /** 0 to 1: spreads out the clients of a server that restarts. */
  random?: () => number
}

/**
 * Keeps a stream open until the signal aborts. It is live from its first event; when it ends, breaks or is refused,
 * polling takes over until the next attempt succeeds. The first retry comes after 1 s, and the wait doubles each time.
 */
export const follow = async <Event>(options: FollowOptions<Event>) => {
  const { open, onEvent, onState, signal, wait, random = Math.random } = options
  onState('connecting')
  for (let failures = 0; !signal.aborted; failures++) {
    const receive = (event: Event) => {
      failures = 0
      onState('live')
      onEvent(event)
    }
    try {
      await open(receive, signal)
    } catch (error) {
      if (isFinal(error)) {
        onState('polling')
        return
      }
    }
    if (signal.aborted) return
    onState('polling')
    await wait(Math.min(longestMs, firstMs * 2 ** failures) * (0.5 + random() / 2), signal)
  }
}

export const waitFor = (ms: number, signal: AbortSignal) =>
  new Promise<void>((done) => {
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      done()
    })
  })

/** Retrying would not help: no access, or no such plant. Too many requests is temporary. */
const isFinal = (error: unknown) => {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined
  return typeof status === 'number' && status >= 400 && status < 500 && status !== 429 && status !== 408
}

const firstMs = 1000
const longestMs = 60_000
