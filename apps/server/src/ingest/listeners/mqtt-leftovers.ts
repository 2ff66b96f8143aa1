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
 */
export const takeLeftovers = async ({ slots, own, linkCount, shared, quietMs, over, ...needs }: Needs) => {
  const resume = async (clientId: string) => {
    let [waiting, heardAt] = [0, 0]
    const take = async (topic: string, payload: Buffer) => {
      waiting++
      heardAt = performance.now()
      await needs.take(topic, payload).finally(() => waiting--)
    }
    const client = openSession(needs.connect, { ...needs, clientId, version: 5, retryMs: 0, take })
    let isLost = false
    const leave = () => void client.end(true)
    over.addEventListener('abort', leave)
    const hadSession = await new Promise<boolean>((resolve, reject) => {
      client.once('connect', ({ sessionPresent }) => resolve(sessionPresent))
      client.on('error', reject)
      client.on('close', () => {
        isLost = true
        over.removeEventListener('abort', leave)
        reject(new Error(`The broker ended the session of ${clientId}`))
      })
    })
    return {
      hadSession,
      /** What was not acknowledged stays with the broker, also if this does not end. */
      async end() {
        if (hadSession) {
          await client.unsubscribeAsync(shared)
          heardAt = performance.now()
          while (!isLost && (waiting > 0 || performance.now() - heardAt < quietMs)) await pause(quietMs / 10)
        }
        if (!isLost) await client.endAsync(false, { properties: { sessionExpiryInterval: 0 } })
      },
    }
  }

  for (const number of slots.numbers) {
    if (number === own || over.aborted) continue
    const slot = await slots.take(number)
    if (!slot) continue
    try {
      const first = await resume(clientIdOf(slots.name, number, 0))
      // The first one is ended last: where it is, there can be others.
      for (let place = 1; first.hadSession && place < linkCount && !over.aborted; place++)
        await (await resume(clientIdOf(slots.name, number, place))).end()
      await first.end()
    } finally {
      await slot.release()
    }
  }
}
