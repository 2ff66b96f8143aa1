import { Refusal, type ErrorCode } from '@heliograph/domain/errors'
import type { FunctionCode, PlantRight } from '@heliograph/domain/permissions'
import { dayMs } from '@heliograph/domain/zones'
import type { RecordAudit } from '#needs/audit.ts'
import type { Actor, Caller } from '#needs/caller.ts'
import type { Consequences, DeletionStore } from './deletion.store.ts'

export type Deletion = ReturnType<typeof createDeletion>

/** A person, and the organisation that they act for with their functions there. */
export interface Deleter extends Caller, Actor {
  functions: readonly FunctionCode[]
}

/** Owners delete their plants, and can restore them for 30 days. */
export const createDeletion = ({ store, rightNow, changed, record, now }: DeletionNeeds) => {
  const deleteOne = async (
    plantId: number,
    { userId, organisationId, ip }: Deleter,
  ): Promise<ErrorCode | undefined> => {
    const right = await rightNow(plantId, { userId, organisationId })
    if (right === undefined) return 'AU_NO_READ_PERMISSION'
    if (right !== 'own') return 'AU_NO_OPERATION_PERMISSION'
    const plant = await store.setAside(plantId, { userId, now: now() })
    // Its owner has just changed.
    if (!plant) return 'AU_NO_OPERATION_PERMISSION'
    changed(plantId)
    await record({ kind: 'plant.delete', userId, organisationId, plantId, ip, facts: { name: plant.name } })
    return undefined
  }

  /** Those that the caller can restore. */
  const ofCaller = async ({ userId, organisationId, functions }: Deleter) => {
    const since = now() - keptMs
    if (organisationId === null) return store.ofOwner(userId, since)
    const mayRestore = functions.includes('plant.operate') && functions.includes('relation.manage')
    return mayRestore ? store.ofOrganisation(organisationId, since) : []
  }

  return {
    /** Each plant by itself. Returns what was not deleted, and why. */
    async delete(plantIds: readonly number[], by: Deleter) {
      const answer: { deleted: number[]; kept: { plantId: number; reason: ErrorCode }[] } = { deleted: [], kept: [] }
      for (const plantId of new Set(plantIds)) {
        const reason = await deleteOne(plantId, by)
        if (reason === undefined) answer.deleted.push(plantId)
        else answer.kept.push({ plantId, reason })
      }
      return answer
    },

    consequences: (plantId: number): Promise<Consequences> => store.consequences(plantId),

    deleted: async (by: Deleter) =>
      (await ofCaller(by)).map((plant) => ({
        ...plant,
        restorableUntil: new Date(plant.deletedAt.getTime() + keptMs),
      })),

    /** Returns the gateways that were registered elsewhere meanwhile: it comes back without them. */
    async restore(plantId: number, by: Deleter) {
      const isTheirs = (await ofCaller(by)).some((plant) => plant.plantId === plantId)
      const lost = isTheirs ? await store.bringBack(plantId, now()) : undefined
      if (!lost) throw new Refusal('resource_not_exist_or_deleted')
      changed(plantId)
      const { userId, organisationId, ip } = by
      await record({ kind: 'plant.restore', userId, organisationId, plantId, ip, facts: { lost: lost.length } })
      return lost
    },

    /** Erases plants that can no longer be restored, with everything measured. */
    async eraseOld() {
      for (const plantId of await store.due(now() - keptMs)) await store.erase(plantId)
    },
  }
}

export interface DeletionNeeds {
  store: DeletionStore
  rightNow: (plantId: number, caller: Caller) => Promise<PlantRight | undefined>
  /** Called when a plant is gone or back. */
  changed: (plantId: number) => void
  record: RecordAudit
  now: () => number
}

/** How long a deleted plant can be restored. */
const keptMs = 30 * dayMs
