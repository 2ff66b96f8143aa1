import type { RawBuilder } from 'kysely'

/**
 * SQL that holds for an alert `a` of which nobody is to be told at that time: it is blocked, snoozed or resolved, or worked on.
 * It stays in the lists, and its plant keeps its condition.
 */
export type IsMuted = (now: number) => RawBuilder<boolean>

/** SQL that holds for an alert `a` that a person took up: they acknowledged it, or it was given to one. */
export type IsTakenUp = () => RawBuilder<boolean>
