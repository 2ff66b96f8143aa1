export type StreamState = 'connecting' | 'live' | 'polling'

export interface FollowOptions<Event> {
  /** Opens the stream; it resolves when the stream ends and rejects when it breaks. */
  open: (onEvent: (event: Event) => void, signal: AbortSignal) => Promise<void>
  onEvent: (event: Event) => void
  onState: (state: StreamState) => void
  signal: AbortSignal
  /** Waits, but not longer than the signal allows. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>
  /** 0 to 1: spreads the clients of a server that comes back. */
  random?: () => number
}

/**
 * Keeps a stream open for as long as the signal allows. It is live from its first event on; when it ends, breaks or was
 * refused, polling takes over until the next attempt succeeds. Attempts come 1 s apart, then twice as far each time.
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

/** Asking again would bring the same: no right, or no such plant. Too many requests pass. */
const isFinal = (error: unknown) => {
  const status = (error as { status?: unknown } | null)?.status
  return typeof status === 'number' && status >= 400 && status < 500 && status !== 429 && status !== 408
}

const firstMs = 1000
const longestMs = 60_000
