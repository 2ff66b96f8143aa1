import { dayAt } from '@heliograph/domain/zones'
import { factsOfChange } from '#needs/audit.ts'
import type { EnteredPlant } from './entered-plant.ts'

type Entered = EnteredPlant & { zone: string; startedAt: Date; currency: string; contactPhone: string | null }

/** What differs between a plant before and after a change, for the audit. Null is unknown. */
export const differencesOf = (before: Entered, after: Entered) => {
  const {
    'before.contactPhone': former,
    'after.contactPhone': phone,
    ...facts
  } = factsOfChange(textsOf(before), textsOf(after))
  if (former === undefined && phone === undefined) return facts
  // The audit is kept longer than a number that someone removed.
  return { ...facts, 'before.contactPhone': ending(former), 'after.contactPhone': ending(phone) }
}

const textsOf = (plant: Entered): Record<string, string | null> => ({
  name: plant.name,
  type: plant.type,
  gridType: plant.gridType,
  capacity: String(plant.capacityKwp),
  location: `${plant.latitude}, ${plant.longitude}`,
  address: plant.address,
  zone: plant.zone,
  tilt: numberText(plant.tiltDeg),
  azimuth: numberText(plant.azimuthDeg),
  started: dayAt(plant.zone, plant.startedAt.getTime()),
  currency: plant.currency,
  feedIn: priceText(plant.prices.feedInMicros),
  purchase: priceText(plant.prices.purchaseMicros),
  flat: priceText(plant.prices.flatMicros),
  constructionCost: priceText(plant.constructionCostMicros),
  constructionSubsidy: priceText(plant.constructionSubsidyMicros),
  contactPhone: plant.contactPhone,
})

const ending = (phone: string | null | undefined) => (phone ? `***${phone.slice(-3)}` : null)
const numberText = (value: number | null) => (value === null ? null : String(value))
const priceText = (micros: number | null) => (micros === null ? null : String(micros / 1e6))
