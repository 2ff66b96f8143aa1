import type { RawBuilder } from 'kysely'

/**
 * SQL that holds for an alert `a` of which nobody is to be told at that time: it is blocked, snoozed or resolved, or worked on.
 * It stays in the lists, and its plant keeps its condition.
 */
export type IsMuted = (now: number) => RawBuilder<boolean>

/**
 * SQL that holds for an alert `a` that there is no reason to tell of any more, or not yet, though no one was told: data that arrived late
 * disproved it, it ended while it was snoozed, or planned work explains all of it so far. What was worked on needs a while until it
 * reports again, and when it was last heard was a while before.
 */
export type IsExplained = (now: number) => RawBuilder<boolean>

/**
 * SQL that holds for an alert `a` that a person took up: it was given to one, or they acknowledged it since; as long as they may log in
 * and read its plant.
 */
export type IsTakenUp = () => RawBuilder<boolean>

/** SQL that holds if the person in a column may log in and read the plant in another. Provided by the feature of plants. */
export type IsReader = (userId: RawBuilder<unknown>, plantId: RawBuilder<unknown>) => RawBuilder<boolean>
