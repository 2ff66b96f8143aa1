import { Refusal } from '@heliograph/domain/errors'
import type { PlantRight } from '@heliograph/domain/permissions'
import { plainPricesOf, tariffOn } from '@heliograph/domain/tariffs'
import { dayAt, startOfDay } from '@heliograph/domain/zones'
import type { RecordAudit } from '#needs/audit.ts'
import type { Actor, Caller } from '#needs/caller.ts'
import { firstKeptDay } from '#telemetry/kept-days.ts'
import { isOpen } from './contact.ts'
import { checkedPhone, checkedPlant, type EditedPlant, type EnteredPlant, type PlaceAt } from './entered-plant.ts'
import { differencesOf } from './plant-differences.ts'
import type { PlantEditStore } from './plant-edits.store.ts'
import type { Plant } from './plant.ts'

export type PlantEdits = ReturnType<typeof createPlantEdits>

/** Fields that are undefined stay as they are. */
export type PlantChange = { [F in keyof Omit<EnteredPlant, 'prices'>]: EnteredPlant[F] | undefined } & {
  prices: { [P in keyof EnteredPlant['prices']]: number | null | undefined }
  contactPhone: string | null | undefined
  /** When the plant was last changed, as far as the person has seen: milliseconds. Undefined overwrites what others did. */
  seenAt: number | undefined
}

/** Changes of a plant's master data. */
export const createPlantEdits = ({
  store,
  findPlant,
  rightsIn,
  changed,
  placeAt,
  keptSince,
  record,
  now,
}: PlantEditNeeds) => {
  /**
   * Prices that tariffs have are not changed here, but clients send back all that they read.
   * @throws Refusal PARAM_ERROR with the field
   */
  const undatedPrices = (plant: Plant, prices: PlantChange['prices']): PlantChange['prices'] => {
    const valid = tariffOn(plant.tariffs, dayAt(plant.zone, now()))
    if (valid.from === null) return prices
    const read = plainPricesOf(valid)
    for (const [name, field] of priceFields) {
      if (prices[name] !== undefined && prices[name] !== read[name])
        throw new Refusal('PARAM_ERROR', `body/finance/${field}: change the tariff that begins on ${valid.from}`)
    }
    return { feedInMicros: undefined, purchaseMicros: undefined, flatMicros: undefined }
  }

  /**
   * Clients send back all that they read, and who does not see the number reads null.
   * @throws Refusal AU_NO_OPERATION_PERMISSION from someone who does not see it, PARAM_ERROR if it is none
   */
  const contactPhoneIn = async (before: Plant, sent: string | null | undefined, caller: Caller) => {
    if (sent === undefined) return before.contactPhone
    const right = (await rightsIn([before.id], caller)).get(before.id) ?? 'read'
    if (!isOpen(before, right)) {
      if (sent !== null) throw new Refusal('AU_NO_OPERATION_PERMISSION')
      return before.contactPhone
    }
    return sent === before.contactPhone ? sent : checkedPhone(sent)
  }

  /** The start of the first day of which all samples are kept. */
  const recalculatedFrom = (zone: string) => new Date(startOfDay(zone, firstKeptDay(zone, keptSince())))

  const editedOf = async (before: Plant, change: PlantChange, caller: Caller): Promise<EditedPlant> => {
    const contactPhone = await contactPhoneIn(before, change.contactPhone, caller)
    const entered = { ...checkedPlant(enteredIn(before, change), now()), contactPhone }
    if (entered.latitude === before.latitude && entered.longitude === before.longitude)
      return { ...entered, countryId: before.countryId, divisionId: before.divisionId, townId: before.townId }
    const place = await placeAt(entered.latitude, entered.longitude)
    return {
      ...entered,
      address: (change.address === undefined ? null : entered.address) ?? place?.town ?? null,
      countryId: place?.countryId ?? null,
      divisionId: place?.divisionId ?? null,
      townId: place?.townId ?? null,
    }
  }

  return {
    /**
     * The country and its divisions follow the location. For a new zone or capacity, days are calculated again as far back as
     * samples are kept.
     * @throws Refusal PARAM_ERROR with the field, PLANT_CHANGED_MEANWHILE if someone changed it after `seenAt`
     */
    async change(plantId: number, change: PlantChange, { userId, organisationId, ip }: Caller & Actor) {
      const before = await findPlant(plantId)
      if (!before) throw new Refusal('AU_NO_READ_PERMISSION')
      const seenAt = change.seenAt ?? before.modifiedAt.getTime()
      if (before.modifiedAt.getTime() !== seenAt) throw new Refusal('PLANT_CHANGED_MEANWHILE')
      const prices = undatedPrices(before, change.prices)
      const after = await editedOf(before, { ...change, prices }, { userId, organisationId })
      const facts = differencesOf(before, after)
      if (Object.keys(facts).length === 0) return
      const isZoneNew = after.zone !== before.zone
      const recalculation =
        isZoneNew || after.capacityKwp !== before.capacityKwp
          ? { from: recalculatedFrom(after.zone), zoneBefore: isZoneNew ? before.zone : null }
          : undefined
      if (!(await store.change(plantId, after, { seenAt, userId, now: now(), recalculation })))
        throw new Refusal('PLANT_CHANGED_MEANWHILE')
      changed(plantId)
      await record({ kind: 'plant.change', userId, organisationId, plantId, ip, facts })
    },

    /** What a change of zone or capacity does to the past. */
    past: async (plantId: number, zone: string): Promise<Past> => ({
      recalculatedFrom: recalculatedFrom(zone),
      otherZone: await store.zoneBefore(plantId),
    }),
  }
}

const priceFields = [
  ['feedInMicros', 'benchmarkPrice'],
  ['purchaseMicros', 'consumptionPrice'],
  ['flatMicros', 'mergeElectricPrice'],
] as const

export interface Past {
  recalculatedFrom: Date
  /** Days from before it are those of another zone. */
  otherZone: { zone: string; until: Date } | undefined
}

export interface PlantEditNeeds {
  store: PlantEditStore
  findPlant: (plantId: number) => Promise<Plant | undefined>
  rightsIn: (plantIds: readonly number[], caller: Caller) => Promise<ReadonlyMap<number, PlantRight>>
  placeAt: PlaceAt
  /** Since when samples are kept. */
  keptSince: () => number
  /** Called when a plant was changed. */
  changed: (plantId: number) => void
  record: RecordAudit
  now: () => number
}

const enteredIn = (before: Plant, change: PlantChange) => ({
  name: change.name ?? before.name,
  type: change.type ?? before.type,
  gridType: change.gridType ?? before.gridType,
  capacityKwp: change.capacityKwp ?? before.capacityKwp,
  latitude: change.latitude ?? before.latitude,
  longitude: change.longitude ?? before.longitude,
  address: or(change.address, before.address),
  zone: change.zone ?? before.zone,
  tiltDeg: or(change.tiltDeg, before.tiltDeg),
  azimuthDeg: or(change.azimuthDeg, before.azimuthDeg),
  startedAt: change.startedAt ?? before.startedAt,
  currency: change.currency ?? before.currency,
  prices: {
    feedInMicros: or(change.prices.feedInMicros, before.prices.feedInMicros),
    purchaseMicros: or(change.prices.purchaseMicros, before.prices.purchaseMicros),
    flatMicros: or(change.prices.flatMicros, before.prices.flatMicros),
  },
  constructionCostMicros: or(change.constructionCostMicros, before.constructionCostMicros),
  constructionSubsidyMicros: or(change.constructionSubsidyMicros, before.constructionSubsidyMicros),
})

/** Null clears a field. */
const or = <T>(given: T | undefined, kept: T) => (given === undefined ? kept : given)
