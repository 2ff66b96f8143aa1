/** Until the browser says that it has a connection again, else for a while: it often has one without knowing it. Rejects when cancelled. */
export const pauseUntilOnline = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const over = new AbortController()
    const end = (settle: () => void) => () => {
      over.abort()
      clearTimeout(timer)
      settle()
    }
    const timer = setTimeout(end(resolve), ms)
    addEventListener('online', end(resolve), { signal: over.signal })
    signal.addEventListener(
      'abort',
      end(() => reject(signal.reason)),
      { signal: over.signal },
    )
  })
