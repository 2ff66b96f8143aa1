import type { Held } from '#db/held.ts'

/** Takes a name for this process alone, as long as it runs; undefined if another one has it. */
export type Hold = (name: string) => Promise<Held | undefined>

/** A process's own place at the broker. */
export interface Slot extends Held {
  number: number
}

/**
 * The broker keeps sessions by client id, and a second client with the same id ends the first one's connection. So each process takes
 * the first number that is free: one that starts again finds what the broker kept for it.
 */
export const createSlots = (hold: Hold, name: string) => {
  const numbers = Array.from({ length: mostSlots }, (_, number) => number)
  const take = async (number: number): Promise<Slot | undefined> => {
    const held = await hold(`${name} ${number}`)
    return held && { ...held, number }
  }
  return {
    name,
    numbers,
    take,
    /** @param first tried first */
    async takeAny(first: number) {
      for (const number of [first, ...numbers.filter((other) => other !== first)]) {
        const slot = await take(number)
        if (slot) return slot
      }
      return undefined
    },
  }
}

const mostSlots = 8

/** That of the first process is as it was when there was one process only. It has 23 letters at most, which each broker takes. */
export const clientIdOf = (name: string, slot: number, place: number) =>
  [name, ...(slot === 0 ? [] : [slot]), place].join('-')
