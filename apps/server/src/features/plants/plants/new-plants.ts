import { Refusal } from '@heliograph/domain/errors'
import type { FunctionCode } from '@heliograph/domain/permissions'
import type { GridType, PlantType } from '@heliograph/domain/plants'
import { dayMs } from '@heliograph/domain/zones'
import type { RecordAudit } from '#needs/audit.ts'
import type { Actor, Caller } from '#needs/caller.ts'
import type { Limits } from '#needs/limits.ts'

export type NewPlants = ReturnType<typeof createNewPlants>

/** What people enter about a plant. Null is unknown. */
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
}

/** As it is stored. */
export interface NewPlant extends EnteredPlant {
  zone: string
  currency: string
  startedAt: Date
  countryId: number | null
  divisionId: number | null
  townId: number | null
  createdBy: number
  /** The organisation that enters it and gets access; null for a private person, who owns it. */
  organisationId: number | null
  at: number
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

/** A person, and the organisation that they act for with their functions there. */
interface Creator extends Caller, Actor {
  functions: readonly FunctionCode[]
}

/** Plants that people create. */
export const createNewPlants = ({ store, changed, placeAt, limit, record, now }: NewPlantNeeds) => ({
  /**
   * A private person owns the plant. For an organisation it has no owner yet, and the organisation operates it. Country,
   * divisions, zone and currency are those of the place. Returns the plant's id.
   * @throws Refusal PARAM_ERROR with the field, AU_NO_OPERATION_PERMISSION, TOO_MANY_REQUESTS
   */
  async create(entered: EnteredPlant, { userId, organisationId, functions, ip }: Creator) {
    if (organisationId !== null && !functions.includes('plant.operate')) throw new Refusal('AU_NO_OPERATION_PERMISSION')
    const name = entered.name.trim()
    if (name === '') throw new Refusal('PARAM_ERROR', 'body/station/name')
    const startedAt = entered.startedAt ?? new Date(now())
    if (startedAt.getTime() < earliestStart || startedAt.getTime() > now() + 366 * dayMs)
      throw new Refusal('PARAM_ERROR', 'body/station/startOperatingTime')
    if (entered.zone !== null && !isZone(entered.zone)) throw zoneMissing()
    if (entered.currency !== null && !currencies.has(entered.currency))
      throw new Refusal('PARAM_ERROR', 'body/finance/currency')
    const place = await placeAt(entered.latitude, entered.longitude)
    const zone = entered.zone ?? place?.zone
    // Far from any town, or in a country with several zones: days can't be told without it.
    if (!zone) throw zoneMissing()
    await limit(new Map([[`plants created by user ${userId}`, mostPerDay]]), dayMs)
    const plantId = await store.add({
      ...entered,
      name,
      zone,
      startedAt,
      address: entered.address?.trim() || (place?.town ?? null),
      countryId: place?.countryId ?? null,
      divisionId: place?.divisionId ?? null,
      townId: place?.townId ?? null,
      currency: entered.currency ?? place?.currency ?? 'EUR',
      createdBy: userId,
      organisationId,
      at: now(),
    })
    changed()
    await record({ kind: 'plant.create', userId, organisationId, plantId, ip })
    return plantId
  },
})

export interface NewPlantNeeds {
  /** Returns its id. */
  store: { add: (plant: NewPlant) => Promise<number> }
  placeAt: (latitude: number, longitude: number) => Promise<PlaceOfPlant | undefined>
  limit: Limits['take']
  /** Called when a plant was added. */
  changed: () => void
  record: RecordAudit
  now: () => number
}

const zoneMissing = () => new Refusal('PARAM_ERROR', 'body/station/region/timezone')

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

/** Installers enter their customers' plants in a day; nobody types more. */
const mostPerDay = 500
