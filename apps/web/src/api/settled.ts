import type { QueryClient } from '@tanstack/react-query'

/** Until nothing is being fetched, but not longer. */
export const settled = (cache: QueryClient, mostMs: number) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (cache.isFetching() > 0) return
      clearTimeout(timer)
      stop()
      resolve()
    }
    const stop = cache.getQueryCache().subscribe(look)
    const timer = setTimeout(() => (stop(), resolve()), mostMs)
    look()
  })
