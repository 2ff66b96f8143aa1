/** What a meter measures. A sub-load is a part of the consumption, so it counts in no sum of the plant. */
export const meterRoles = ['grid', 'production', 'consumption', 'battery', 'subload'] as const
export type MeterRole = (typeof meterRoles)[number]

/** Wires of a three-phase connection. */
export type Phase = 1 | 2 | 3

/** The most that the current transformers of a plant divide by. */
export const largestFactor = 10_000
export const smallestFactor = 0.001
