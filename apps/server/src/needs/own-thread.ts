/** So many jobs are waiting already that this one would take too long. */
export class TooManyWaiting extends Error {
  override name = 'TooManyWaiting'
}

/** A job took too long. */
export class Unfinished extends Error {
  override name = 'Unfinished'
}

/** A thread with one job at a time. */
export interface Thread<Job, Done> {
  work: (job: Job) => Promise<Done>
  close: () => void
}

interface Options<Job, Done> {
  openThread: () => Thread<Job, Done>
  mostWaiting: number
  patienceMs: number
  idleMs: number
  /** What is told of a job that takes too long. */
  unfinished: string
}

/**
 * Jobs one after the other, in a thread of their own, and of a person only a few at a time: nobody keeps it from the others. It is ended if it doesn't finish in time, and when it has nothing to do. */
export const createOwnThread = <Job, Done>(options: Options<Job, Done>) => {
  const { openThread, mostWaiting, patienceMs, idleMs, unfinished } = options
  let thread: Thread<Job, Done> | undefined
  let idle: NodeJS.Timeout | undefined
  let waiting = 0
  const waitingOf = new Map<number, number>()
  let last: Promise<unknown> = Promise.resolve()

  const close = () => {
    thread?.close()
    thread = undefined
  }

  const workOne = async (job: Job) => {
    clearTimeout(idle)
    thread ??= openThread()
    let late: NodeJS.Timeout | undefined
    try {
      return await Promise.race([
        thread.work(job),
        new Promise<never>((_, reject) => {
          late = setTimeout(() => reject(new Unfinished(`${unfinished} in ${patienceMs} ms`)), patienceMs)
        }),
      ])
    } catch (error) {
      close()
      throw error
    } finally {
      clearTimeout(late)
      idle = setTimeout(close, idleMs).unref()
    }
  }

  /**
   * @param userId who waits for it; without, nobody does
   * @throws TooManyWaiting
   */
  return async (job: Job, userId?: number): Promise<Done> => {
    const own = userId === undefined ? 0 : (waitingOf.get(userId) ?? 0)
    if (waiting >= mostWaiting || own >= mostOfAPerson) throw new TooManyWaiting()
    waiting += 1
    if (userId !== undefined) waitingOf.set(userId, own + 1)
    const done = last.then(() => workOne(job))
    last = done.catch(() => undefined)
    try {
      return await done
    } finally {
      waiting -= 1
      const left = userId === undefined ? 0 : (waitingOf.get(userId) ?? 0) - 1
      if (userId !== undefined && left > 0) waitingOf.set(userId, left)
      else if (userId !== undefined) waitingOf.delete(userId)
    }
  }
}

/** Those who press again, or have two windows, are served. */
const mostOfAPerson = 3
