import { createState } from './state.ts'

/** By how much this device's clock is ahead of the server's, ms; 0 while it is about right. */
export const clock = createState({ aheadMs: 0 })

/** The server's time, ms: what it tells, such as when a plant reported, is by its clock, and that of a phone can be days off. */
export const serverNow = () => Date.now() - clock.get().aheadMs

/**
 * Learns the server's time from an answer that came from it just now.
 * @param date as the answer tells it
 * @param askedAt by this device's clock. What took long says little: the device may have slept until it read the answer.
 */
export const hearServerTime = (date: string | null, askedAt: number) => {
  const answeredAt = Date.now()
  if (date === null || answeredAt - askedAt > slowMs) return
  const aheadMs = answeredAt - Date.parse(date)
  // Not with each answer: what shows an age would be drawn again, because some answers are slower than others.
  if (Math.abs(aheadMs - clock.get().aheadMs) > rightMs)
    clock.set({ aheadMs: Math.abs(aheadMs) > rightMs ? aheadMs : 0 })
}

const slowMs = 60_000
const rightMs = 120_000
