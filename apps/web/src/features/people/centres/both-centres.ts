import type { Memory } from '#api/memory.ts'

/** For this visit: the person has an account in the other data centre too, because both passwords matched. */
export const bothCentres = (visit: Memory) => ({
  keep: () => visit.write(key, '1'),
  forget: () => visit.forget(key),
  isKept: () => visit.read(key) !== undefined,
})

const key = 'both-centres'
