import { microsOfTerms, type Income } from '@heliograph/domain/income'

/** On the wire, money is in the currency's unit. With up to six decimals that is still exact. */
export const unitsOf = (micros: number | null) => (micros === null ? null : micros / 1e6)

/** Prices are entered with up to six decimals. */
export const microsOf = (units: number | null) => (units === null ? null : Math.round(units * 1e6))

export const amountOf = (income: Income | undefined) => unitsOf(income?.micros ?? null)

/** An energy with its price, as `IncomeTerm` of the domain has them. */
interface Term<Kind extends string> {
  kind: Kind
  mWh: number
  micros: number
}

/** The terms of a calculation as people read it: those of a kind with very many prices are one. */
export const toTerms = <Kind extends string>(terms: readonly Term<Kind>[]) => {
  const kinds = [...new Set(terms.map(({ kind }) => kind))]
  return kinds.flatMap((kind) => {
    const ofKind = terms.filter((term) => term.kind === kind)
    return ofKind.length > mostPrices
      ? toTerm(kind, ofKind, null)
      : ofKind.map((term) => toTerm(kind, [term], unitsOf(term.micros)))
  })
}
const mostPrices = 8

const toTerm = <Kind extends string>(kind: Kind, terms: readonly Term<Kind>[], price: number | null) => ({
  kind,
  energy: terms.reduce((sum, { mWh }) => sum + mWh, 0) / 1e6,
  price,
  amount: microsOfTerms(terms) / 1e6,
})
