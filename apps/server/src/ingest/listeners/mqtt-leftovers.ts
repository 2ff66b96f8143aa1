import { setTimeout as pause } from 'node:timers/promises'
import { openSession, type Connect } from './mqtt-session.ts'
import { clientIdOf, type createSlots } from './mqtt-slots.ts'

interface Needs {
  connect: Connect
  url: string
  slots: ReturnType<typeof createSlots>
  /** The slot of this process. */
  own: number
  /** How many connections each slot has. */
  linkCount: number
  /** What sessions are subscribed to. */
  shared: string
  take: (topic: string, payload: Buffer) => Promise<void>
  report: (error: Error) => void
  /** A session is empty when nothing has come for so long. */
  quietMs: number
  over: AbortSignal
}

/**
 * Of fewer processes than before, nobody takes what the broker keeps for those that are gone, and as long as it keeps their sessions, a
 * part of all messages. This takes what waits there, and ends these sessions. What comes meanwhile goes to the other ones.
 * @returns whether it is worth looking again soon
 */
export const takeLeftovers = async ({ slots, own, linkCount, shared, quietMs, over, ...needs }: Needs) => {
  const resume = async (clientId: string) => {
    over.throwIfAborted()
    let [waiting, heard, heardAt] = [0, 0, 0]
    const take = async (topic: string, payload: Buffer) => {
      waiting++
      heard++
      await needs.take(topic, payload).finally(() => {
        waiting--
        heardAt = performance.now()
      })
    }
    const client = openSession(needs.connect, { ...needs, clientId, version: 5, retryMs: 0, take })
    // The library's own way by force does nothing once it has begun to end in order.
    const leave = () => void client.stream.destroy()
    over.addEventListener('abort', leave)
    let [isLost, isRefused] = [false, false]
    const closed = new Promise<void>((resolve) => client.once('close', resolve)).then(() => {
      isLost = true
      over.removeEventListener('abort', leave)
    })
    const hadSession = await new Promise<boolean>((resolve, reject) => {
      client.once('connect', ({ sessionPresent }) => resolve(sessionPresent))
      client.on('error', (error: Error & { code?: unknown }) => {
        isRefused = refusedId.has(error.code)
        if (!isRefused) reject(error)
        leave()
      })
      // Where the broker takes no such id, it keeps nothing for it.
      void closed.then(() =>
        isRefused ? resolve(false) : reject(new Error(`The broker ended the session of ${clientId}`)),
      )
    })
    heardAt = performance.now()
    const mostMs = mostQuiets * quietMs

    /** Whether nothing comes for so long. Where others send all the time, that may never be. */
    const isQuietFor = async (ms: number) => {
      const until = performance.now() + mostMs
      while (!isLost && performance.now() < until) {
        if (waiting === 0 && performance.now() - heardAt >= ms) return true
        await pause(ms / 10)
      }
      return false
    }
    /** On a connection that is lost, the library never answers. */
    const inTime = <Answer>(answer: Promise<Answer>) =>
      Promise.race([answer, closed, pause(mostMs, undefined, { ref: false })])
    const isDrained = async () => {
      // A broker may drop what waits when the subscription ends. Of what waits, the next message follows at once.
      if (!(await isQuietFor(quietMs)) && !(await isQuietFor(quietMs / 10))) return false
      const given = client.unsubscribeAsync(shared).then(
        () => true,
        () => false,
      )
      if (!(await inTime(given))) return false
      heardAt = performance.now()
      return isQuietFor(quietMs)
    }
    return {
      hadSession,
      leave,
      /**
       * What was not acknowledged stays with the broker, also if this does not end.
       * @returns whether the broker keeps no session: it does if anything came, as more may be on its way
       */
      async end(isLast: boolean) {
        if (isLost) return !hadSession
        const isEmpty = !hadSession || ((await isDrained()) && heard === 0 && isLast)
        if (isLost) return false
        client.end(false, isEmpty ? { properties: { sessionExpiryInterval: 0 } } : {})
        await inTime(closed)
        leave()
        return isEmpty
      },
    }
  }

  /** @returns whether the broker keeps no session of it */
  const empty = async (slot: number) => {
    const first = await resume(clientIdOf(slots.name, slot, 0))
    try {
      let isLast = true
      // The first one is ended last: where it is, there can be others.
      for (let place = 1; first.hadSession && place < linkCount; place++) {
        const other = await resume(clientIdOf(slots.name, slot, place))
        isLast = (await other.end(true)) && isLast
      }
      return await first.end(isLast)
    } finally {
      first.leave()
    }
  }

  let isMore = false
  for (const number of slots.numbers) {
    if (number === own || over.aborted) continue
    const slot = await slots.take(number)
    if (!slot) continue
    try {
      if (!(await empty(number))) isMore = true
    } finally {
      await slot.release()
    }
  }
  return isMore
}

/** So many times as long as it takes to be empty, each wait takes at most. */
const mostQuiets = 5

/** The codes with which a broker refuses a client id, or this one to this user. */
const refusedId = new Set<unknown>([133, 134, 135, 138])
