import { Refusal } from '@heliograph/domain/errors'
import type { FunctionCode } from '@heliograph/domain/permissions'
import { dayMs } from '@heliograph/domain/zones'
import type { RecordAudit } from '#needs/audit.ts'
import type { Actor, Caller } from '#needs/caller.ts'
import type { Limits } from '#needs/limits.ts'
import { checkedPlant, zoneMissing, type EnteredPlant, type PlaceAt } from './entered-plant.ts'

export type NewPlants = ReturnType<typeof createNewPlants>

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
    const checked = checkedPlant({ ...entered, startedAt: entered.startedAt ?? new Date(now()) }, now())
    const place = await placeAt(entered.latitude, entered.longitude)
    const zone = checked.zone ?? place?.zone
    // Far from any town, or in a country with several zones: days can't be told without it.
    if (!zone) throw zoneMissing()
    await limit(new Map([[`plants created by user ${userId}`, mostPerDay]]), dayMs)
    const plantId = await store.add({
      ...checked,
      zone,
      address: checked.address ?? place?.town ?? null,
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
  placeAt: PlaceAt
  limit: Limits['take']
  /** Called when a plant was added. */
  changed: () => void
  record: RecordAudit
  now: () => number
}

/** Installers enter their customers' plants in a day; nobody types more. */
const mostPerDay = 500
