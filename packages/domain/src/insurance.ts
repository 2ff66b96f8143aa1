/** A brand's administrator writes an offer as a draft; owners see it while it is published. */
export const insuranceOfferStates = ['draft', 'published', 'withdrawn'] as const
export type InsuranceOfferState = (typeof insuranceOfferStates)[number]

/** `offered`: with a price that is valid until a day. `insured`: there is a policy. `lapsed`: that day went by. */
export const insuranceStates = [
  'asked',
  'offered',
  'accepted',
  'insured',
  'ended',
  'declined',
  'withdrawn',
  'lapsed',
] as const
export type InsuranceState = (typeof insuranceStates)[number]

/** What is done with a request. `quote` is the price that is offered. */
export const insuranceSteps = ['ask', 'quote', 'accept', 'insure', 'end', 'decline', 'withdraw', 'lapse'] as const
export type InsuranceStep = (typeof insuranceSteps)[number]

/** Who did it: those who ask, the brand's administrators, or the platform, because time or the plant went by. */
export const insuranceSides = ['asker', 'brand', 'platform'] as const
export type InsuranceSide = (typeof insuranceSides)[number]

/** From which states a step leads to which. No other order exists. */
export const insuranceOrder: Readonly<
  Record<Exclude<InsuranceStep, 'ask'>, { from: readonly InsuranceState[]; to: InsuranceState }>
> = {
  quote: { from: ['asked', 'offered'], to: 'offered' },
  accept: { from: ['offered'], to: 'accepted' },
  insure: { from: ['accepted', 'insured'], to: 'insured' },
  end: { from: ['insured'], to: 'ended' },
  // An insurer may still say no after the price was accepted.
  decline: { from: ['asked', 'offered', 'accepted'], to: 'declined' },
  withdraw: { from: ['asked', 'offered'], to: 'withdrawn' },
  lapse: { from: ['offered'], to: 'lapsed' },
}

/** What a plant costs in a year, in the smallest coin: by whole watts, half a coin rounded up. */
export const yearlyMinor = (capacityKwp: number, perKwpMinor: number) => {
  const watts = BigInt(Math.round(capacityKwp * 1000))
  return Number((watts * BigInt(perKwpMinor) * 2n + 1000n) / 2000n)
}

/** PDF files: terms and policies. */
export const mostPdfBytes = 4 * 1024 * 1024
