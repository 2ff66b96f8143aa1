import { countryIdOf } from '@heliograph/domain/countries'
import { Refusal } from '@heliograph/domain/errors'
import type { GridType, PlantType } from '@heliograph/domain/plants'
import { writtenPhone } from '@heliograph/domain/written-phones'
import { dayMs } from '@heliograph/domain/zones'

/** What people enter about a plant, when they create it and when they change it. Null is unknown. */
export interface EnteredPlant {
  name: string
  type: PlantType
  gridType: GridType
  capacityKwp: number
  latitude: number
  longitude: number
  address: string | null
  /** Null: the one of the place. */
  zone: string | null
  tiltDeg: number | null
  azimuthDeg: number | null
  /** Null: now. */
  startedAt: Date | null
  /** Null: that of the country. */
  currency: string | null
  prices: { feedInMicros: number | null; purchaseMicros: number | null; flatMicros: number | null }
  /** What it cost to build, and what of it was paid by others. */
  constructionCostMicros: number | null
  constructionSubsidyMicros: number | null
}

/** What people enter when they create a plant. */
export interface CreatedPlant extends EnteredPlant {
  /** As it was written. */
  contactPhone: string | null
}

/** What people can change of a plant, and what follows from it. */
export interface EditedPlant extends EnteredPlant {
  zone: string
  currency: string
  startedAt: Date
  countryId: number | null
  divisionId: number | null
  townId: number | null
  contactPhone: string | null
}

/** Days that are calculated again because the zone or the capacity changed. */
export interface Recalculation {
  from: Date
  /** Null unless the zone changed. */
  zoneBefore: string | null
}

/** The place at a point, as far as it is known. */
interface PlaceOfPlant {
  countryId: number
  divisionId: number | null
  townId: number | null
  town: string
  /** Null unless it is certain. */
  zone: string | null
  currency: string | null
}

export type PlaceAt = (latitude: number, longitude: number) => Promise<PlaceOfPlant | undefined>

/** @throws Refusal PLANT_REGION_NOT_SUPPORTED for a place in one of these countries */
export const allowedPlaces = (placeAt: PlaceAt, noPlantsIn: readonly string[]): PlaceAt => {
  const refused = new Set(noPlantsIn.map(countryIdOf))
  return async (latitude, longitude) => {
    const place = await placeAt(latitude, longitude)
    if (place && refused.has(place.countryId)) throw new Refusal('PLANT_REGION_NOT_SUPPORTED')
    return place
  }
}

/**
 * What is entered, without surrounding spaces. The contract checks the ranges of numbers.
 * @throws Refusal PARAM_ERROR with the field
 */
export const checkedPlant = <Entered extends EnteredPlant & { startedAt: Date }>(entered: Entered, now: number) => {
  const { zone, currency } = entered
  const name = entered.name.trim()
  if (name === '') throw new Refusal('PARAM_ERROR', 'body/station/name')
  const startedAt = entered.startedAt.getTime()
  // Also false of a day that does not exist.
  if (!(startedAt >= earliestStart && startedAt <= now + 366 * dayMs))
    throw new Refusal('PARAM_ERROR', 'body/station/startOperatingTime')
  if (zone !== null && !isZone(zone)) throw zoneMissing()
  if (currency !== null && !currencies.has(currency)) throw new Refusal('PARAM_ERROR', 'body/finance/currency')
  return { ...entered, name, address: entered.address?.trim() || null }
}

/**
 * Null is none.
 * @throws Refusal PARAM_ERROR if it is no phone number
 */
export const checkedPhone = (written: string | null) => {
  if (written === null) return null
  const phone = writtenPhone(written)
  if (phone === undefined) throw new Refusal('PARAM_ERROR', 'body/station/contactPhone')
  return phone
}

export const zoneMissing = () => new Refusal('PARAM_ERROR', 'body/station/region/timezone')

const isZone = (zone: string) => {
  try {
    // Offsets such as +02:00 have no summer time and are no zone of a plant.
    return /^[A-Z]/i.test(zone) && new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

/** Older systems are not in the records of any portal. */
const earliestStart = Date.UTC(1980, 0, 1)
