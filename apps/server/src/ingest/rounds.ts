import { errorOf } from '@heliograph/domain/caught'

/**
 * Does work again and again: each round starts so long after the one before has ended, also when that failed. Returns how
 * to stop, which waits for the round that is running.
 */
export const startRounds = (work: () => Promise<void>, { everyMs, report }: RoundsNeeds) => {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  const next = () => {
    running = work()
      .catch((error: unknown) => report(errorOf(error)))
      .then(() => {
        if (!isStopped) timer = setTimeout(next, everyMs)
      })
  }
  next()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await running
  }
}

interface RoundsNeeds {
  everyMs: number
  report: (error: Error) => void
}
