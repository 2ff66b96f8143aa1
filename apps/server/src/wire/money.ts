import type { Income } from '@heliograph/domain/income'

/** On the wire, money is in the currency's unit. With up to six decimals that is still exact. */
export const unitsOf = (micros: number | null) => (micros === null ? null : micros / 1e6)

/** Prices are entered with up to six decimals. */
export const microsOf = (units: number | null) => (units === null ? null : Math.round(units * 1e6))

export const amountOf = (income: Income | undefined) => unitsOf(income?.micros ?? null)
