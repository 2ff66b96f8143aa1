import type { QueryClient } from '@tanstack/react-query'
import type { State } from '#browser/state.ts'

type Reach = State<{ reached: boolean }>

/** Calls back each time the network or the server is back. Returns a way to stop. */
export const onceReached = (reach: Reach, onBack: () => void) => {
  let before = reach.get().reached
  const stop = reach.listen(() => {
    const { reached } = reach.get()
    if (reached && !before) onBack()
    before = reached
  })
  addEventListener('online', onBack)
  return () => {
    stop()
    removeEventListener('online', onBack)
  }
}

/**
 * While the server cannot be reached, asks every few seconds whether it can be: a page without a stream would never
 * notice. When it is back, everything on the screen that failed is fetched again.
 */
export const recover = (reach: Reach, cache: QueryClient, ask: () => Promise<unknown>) => {
  let timer: ReturnType<typeof setInterval> | undefined
  const look = () => {
    if (!reach.get().reached) timer ??= setInterval(() => void ask(), everyMs)
    else {
      clearInterval(timer)
      timer = undefined
    }
  }
  const stopLooking = reach.listen(look)
  const stopFetching = onceReached(reach, () =>
    cache.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' || state.isInvalidated }),
  )
  return () => {
    clearInterval(timer)
    stopLooking()
    stopFetching()
  }
}

const everyMs = 5_000
