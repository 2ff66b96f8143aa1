import type { Memory } from '#api/memory.ts'

/**
 * For this log-in: the person has an account in the other data centre too, because both passwords matched. The next one at
 * this tab may be someone else.
 */
export const bothCentres = (visit: Memory, logIn: string | undefined) => ({
  keep: () => visit.write(key, logIn ?? ''),
  forget: () => visit.forget(key),
  isKept: () => logIn !== undefined && visit.read(key) === logIn,
})

const key = 'both-centres'
