import { Refusal } from '@heliograph/domain/errors'
import type { FunctionCode } from '@heliograph/domain/permissions'
import { dayMs } from '@heliograph/domain/zones'
import type { RecordAudit } from '#needs/audit.ts'
import type { Actor, Caller } from '#needs/caller.ts'
import type { Limits } from '#needs/limits.ts'
import { checkedPhone, checkedPlant, zoneMissing, type CreatedPlant, type PlaceAt } from './entered-plant.ts'

export type NewPlants = ReturnType<typeof createNewPlants>

/** As it is stored. */
export interface NewPlant extends CreatedPlant {
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
export interface Creator extends Caller, Actor {
  functions: readonly FunctionCode[]
}

/** Plants that people create. */
export const createNewPlants = ({ store, changed, placeAt, limit, record, now }: NewPlantNeeds) => {
  /** @throws Refusal AU_NO_OPERATION_PERMISSION */
  const mayCreate = ({ organisationId, functions }: Creator) => {
    if (organisationId !== null && !functions.includes('plant.operate')) throw new Refusal('AU_NO_OPERATION_PERMISSION')
  }

  /**
   * Country, divisions, zone and currency are those of the place.
   * @throws Refusal PARAM_ERROR with the field, PLANT_REGION_NOT_SUPPORTED
   */
  const prepare = async (entered: CreatedPlant, { userId, organisationId }: Creator): Promise<NewPlant> => {
    const checked = checkedPlant({ ...entered, startedAt: entered.startedAt ?? new Date(now()) }, now())
    const place = await placeAt(entered.latitude, entered.longitude)
    const zone = checked.zone ?? place?.zone
    // Far from any town, or in a country with several zones: days can't be told without it.
    if (!zone) throw zoneMissing()
    return {
      ...checked,
      zone,
      contactPhone: checkedPhone(entered.contactPhone),
      address: checked.address ?? place?.town ?? null,
      countryId: place?.countryId ?? null,
      divisionId: place?.divisionId ?? null,
      townId: place?.townId ?? null,
      currency: entered.currency ?? place?.currency ?? 'EUR',
      createdBy: userId,
      organisationId,
      at: now(),
    }
  }

  /** @throws Refusal TOO_MANY_REQUESTS */
  const countOne = (userId: number) => limit(new Map([[`plants created by user ${userId}`, mostPerDay]]), dayMs)

  const noteCreated = (plantId: number, { userId, organisationId, ip }: Creator) =>
    record({ kind: 'plant.create', userId, organisationId, plantId, ip })

  return {
    mayCreate,
    prepare,
    countOne,
    noteCreated,
    changed,

    /**
     * A private person owns the plant. For an organisation it has no owner yet, and the organisation operates it. Returns the
     * plant's id: where a request with the same key has created it already, that one.
     * @throws Refusal PARAM_ERROR with the field, AU_NO_OPERATION_PERMISSION, TOO_MANY_REQUESTS, PLANT_REGION_NOT_SUPPORTED
     */
    async create(entered: CreatedPlant, creator: Creator, requestKey?: string) {
      mayCreate(creator)
      const plant = await prepare(entered, creator)
      await countOne(creator.userId)
      const { id, isNew } = await store.add(plant, requestKey)
      if (!isNew) return id
      changed()
      await noteCreated(id, creator)
      return id
    },
  }
}

export interface NewPlantNeeds {
  store: { add: (plant: NewPlant, requestKey: string | undefined) => Promise<{ id: number; isNew: boolean }> }
  placeAt: PlaceAt
  limit: Limits['take']
  /** Called when a plant was added. */
  changed: () => void
  record: RecordAudit
  now: () => number
}

/** An installer may import a list of all customers in a day. */
const mostPerDay = 3000
