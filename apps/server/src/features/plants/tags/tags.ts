import { Refusal } from '@heliograph/domain/errors'
import type { FunctionCode, PlantRight } from '@heliograph/domain/permissions'
import type { Caller } from '#needs/caller.ts'
import type { Tag, TagStore, TagWish } from './tags.store.ts'

export type Tags = ReturnType<typeof createTags>

/** What people put on plants to find them again: names, and a place on the large screen. */
export const createTags = ({ store, rightsIn, changed }: Needs) => ({
  /** A role without functions grants no access. */
  list: async ({ userId, organisationId, functions }: Tagger): Promise<Tag[]> =>
    organisationId !== null && functions.length === 0 ? [] : store.list({ userId, organisationId }),

  /**
   * For an organisation, its members with the right to operate plants do this for all.
   * @throws Refusal AU_NO_READ_PERMISSION if the caller can't read one of the plants, AU_NO_OPERATION_PERMISSION,
   *   PARAM_ERROR with too many tags
   */
  async put({ name, plantIds, isOn }: TagWish, { userId, organisationId, functions }: Tagger) {
    const caller = { userId, organisationId }
    if (organisationId !== null && !functions.includes('plant.operate')) throw new Refusal('AU_NO_OPERATION_PERMISSION')
    const rights = await rightsIn(plantIds, caller)
    // A plant that was lost can still be taken off.
    if (isOn && plantIds.some((id) => !rights.has(id))) throw new Refusal('AU_NO_READ_PERMISSION')
    const done = await store.put(caller, { name: name?.trim() ?? null, plantIds, isOn }, mostTags)
    if (done === 'too many') throw new Refusal('PARAM_ERROR', 'body/name')
    changed()
    return store.list(caller)
  },
})

interface Tagger extends Caller {
  functions: readonly FunctionCode[]
}

interface Needs {
  store: Pick<TagStore, 'list' | 'put'>
  rightsIn: (plantIds: readonly number[], caller: Caller) => Promise<ReadonlyMap<number, PlantRight>>
  /** Called when a list or the large screen may have changed. */
  changed: () => void
}

const mostTags = 50
