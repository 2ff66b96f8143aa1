/**
 * Why a plant made less than it could have: less light than is usual, the limit of its inverters, inverters that stood still, a
 * limit of what may be sold or of what is taken, parts that gave less than their siblings, and what nobody knows.
 */
export const lossCauses = ['weather', 'clipping', 'outage', 'limit', 'siblings', 'unknown'] as const
export type LossCause = (typeof lossCauses)[number]

/** What a person can do something about. */
export const mendableCauses = ['outage', 'limit', 'siblings', 'unknown'] as const satisfies readonly LossCause[]
export type MendableCause = (typeof mendableCauses)[number]
