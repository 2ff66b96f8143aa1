import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { livePast, type LivedPast, type PastOrder } from './live-past.ts'

export interface PastThreads {
  /** How many pasts are worth being ordered in advance. */
  ahead: number
  live: (order: PastOrder) => Promise<LivedPast>
  close: () => Promise<unknown>
}

/** Lives several pasts at once: a first start takes half as long on two processors. */
export const openPastThreads = (most: number): PastThreads => {
  // From the sources, as tests run, no thread can be started.
  if (!existsSync(program)) return { ahead: 1, live: livePast, close: () => Promise.resolve() }
  const count = Math.max(1, Math.min(most, availableParallelism(), mostThreads))
  const threads = Array.from({ length: count }, () => new Worker(program))
  const free = [...threads]
  const waiting: ((thread: Worker) => void)[] = []
  const nextFree = () => {
    const thread = free.pop()
    return thread ? Promise.resolve(thread) : new Promise<Worker>((resolve) => waiting.push(resolve))
  }

  return {
    ahead: count + 1,
    async live(order) {
      const thread = await nextFree()
      const lived = await new Promise<LivedPast>((resolve, reject) => {
        thread.once('message', resolve)
        thread.once('error', reject)
        thread.postMessage(order)
      })
      thread.removeAllListeners('error')
      const next = waiting.shift()
      if (next) next(thread)
      else free.push(thread)
      return lived
    },
    close: () => Promise.all(threads.map((thread) => thread.terminate())),
  }
}

const program = new URL('past-worker.js', import.meta.url)
const mostThreads = 4
