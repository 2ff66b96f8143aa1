import { Refusal } from '@heliograph/domain/errors'

/**
 * Heavy work about one thing is done one after the other: who asks for much waits for themselves, and not all others.
 * @param most how many may wait for the same thing
 */
export const createQueues = <Key>(most: number) => {
  const queues = new Map<Key, { last: Promise<unknown>; waiting: number }>()

  /** @throws Refusal TOO_MANY_REQUESTS */
  return async <Done>(key: Key, work: () => Promise<Done>): Promise<Done> => {
    const queue = queues.get(key) ?? { last: Promise.resolve(), waiting: 0 }
    if (queue.waiting >= most) throw new Refusal('TOO_MANY_REQUESTS')
    queues.set(key, queue)
    queue.waiting += 1
    const done = queue.last.then(work)
    queue.last = done.catch(() => undefined)
    try {
      return await done
    } finally {
      queue.waiting -= 1
      if (queue.waiting === 0) queues.delete(key)
    }
  }
}
