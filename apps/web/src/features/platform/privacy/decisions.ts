import { lasting } from '#api/memory.ts'
import { createState } from '#browser/state.ts'

/** What people are asked about: the brand's visitor statistics, and maps of other services. */
export type Subject = 'measuring' | 'maps'

/** What this person decided in this browser; undefined if they have not. */
export type Decision = 'allowed' | 'refused'

/** Changes with each decision, for components that show it. */
export const decisions = createState<{ last?: Decision }>({})

export const decisionOf = (userId: number, subject: Subject): Decision | undefined => {
  const kept = lasting.read(keyOf(userId, subject))
  return kept === 'allowed' || kept === 'refused' ? kept : undefined
}

export const decide = (userId: number, subject: Subject, decision: Decision) => {
  lasting.write(keyOf(userId, subject), decision)
  decisions.set({ last: decision })
}

const keyOf = (userId: number, subject: Subject) => `${subject}-${userId}`
