/**
 * Why a plant made less than it could have: less light than is usual, the limit of its inverters, inverters that stood still, a
 * limit of what may be sold or of what is taken, parts that gave less than their siblings, and what nobody knows.
 */
export const lossCauses = ['weather', 'clipping', 'outage', 'limit', 'siblings', 'unknown'] as const
export type LossCause = (typeof lossCauses)[number]

/** Those of which the energy of a day is kept, in the order in which it is. What planned work cost counts apart. */
export const keptCauses = [...lossCauses, 'planned'] as const
export type KeptCause = (typeof keptCauses)[number]

/** What a person can do something about. */
export const mendableCauses = ['outage', 'limit', 'siblings', 'unknown'] as const satisfies readonly LossCause[]
export type MendableCause = (typeof mendableCauses)[number]
