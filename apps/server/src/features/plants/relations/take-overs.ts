import { Refusal } from '@heliograph/domain/errors'
import type { SharedRight } from '@heliograph/domain/permissions'
import type { RecordAudit } from '#needs/audit.ts'
import type { Caller } from '#needs/caller.ts'
import type { Post } from '#needs/messages.ts'
import type { Handed, HandOverStore } from './hand-overs.store.ts'
import { receiverOf } from './receiver.ts'
import { relatePath } from './relate-path.ts'
import type { RelationStore, Terms } from './relations.store.ts'

export type TakeOvers = ReturnType<typeof createTakeOvers>

/** If an installer or an owner has disappeared, an operator of the platform transfers the plant and states the reason. */
export const createTakeOvers = ({ store, relations, post, record, now }: Needs) => {
  const plantOf = async (text: string) => {
    const plant = await store.stranded(text.trim())
    if (!plant) throw new Refusal('resource_not_exist_or_deleted')
    return plant
  }

  const ownerOf = async (typed: string | undefined) => {
    if (!typed) return null
    const address = receiverOf(typed)
    const person = address && (await store.personOf(address))
    if (!person) throw new Refusal('ACCOUNT_NOT_EXIST')
    return person.id
  }

  const businessOf = async (wanted: TakeOver['business']) => {
    if (!wanted) return undefined
    const { text, terms } = wanted
    const [found, ...others] = await relations.businessesOf(text.trim())
    if (!found || others.length > 0) throw new Refusal('resource_not_exist_or_deleted')
    if (terms.expiresAt && !(terms.expiresAt.getTime() > now())) throw new Refusal('PARAM_ERROR', 'body/expiresTime')
    return { id: found.id, name: found.name, terms }
  }

  /** Notifies the former and the new owner, with the operator's name and the reason. */
  const tellOwners = async (
    people: readonly (number | null)[],
    facts: { plant: string; reason: string; path: string },
  ) => {
    for (const userId of new Set(people)) {
      const person = userId === null ? undefined : await store.addressesOf(userId)
      const to = person && receiverOf(person.email ?? person.phone ?? '')
      if (to) await post({ ...to, kind: 'plant-taken-over', language: person.language, facts })
    }
  }

  return {
    async find(text: string): Promise<StrandedPlant> {
      const plant = await plantOf(text)
      return { ...plant, businesses: await relations.relationsOf(plant.id, { past: false }) }
    },

    async take(wanted: TakeOver, caller: Caller) {
      const plant = await plantOf(String(wanted.plantId))
      if (plant.id !== wanted.plantId) throw new Refusal('resource_not_exist_or_deleted')
      const reason = wanted.reason.trim()
      const [ownerId, business] = await Promise.all([ownerOf(wanted.owner), businessOf(wanted.business)])
      const { ends } = wanted
      if (reason.length < leastReason || (ownerId === null && !business && ends.length === 0))
        throw new Refusal('PARAM_ERROR', 'body')
      const trailOf = ({ formerOwnerId, ended }: Handed) =>
        record({
          kind: 'plant.take-over',
          userId: caller.userId,
          organisationId: null,
          plantId: plant.id,
          subjectUserId: formerOwnerId ?? ownerId,
          facts: { reason, owner: ownerId !== null, business: business?.name ?? null, ended: ended.length },
        })
      const handed = await store.takeOver({ plantId: plant.id, ownerId, business, ends, by: caller.userId }, trailOf)
      if (!handed) throw new Refusal('DATA_SOURCE_DUPLICATED')
      await tellOwners([handed.formerOwnerId, ownerId], { plant: handed.plantName, reason, path: relatePath(plant.id) })
    },
  }
}

export interface TakeOver {
  plantId: number
  reason: string
  /** The e-mail address or phone number of the new owner. */
  owner: string | undefined
  /** Another business, by its name, address or domain. */
  business: { text: string; terms: Terms } | undefined
  /** Relations to end. */
  ends: readonly number[]
}

/** A plant as shown to an operator before a take-over. */
export interface StrandedPlant {
  id: number
  name: string
  address: string | null
  owner: string | null
  businesses: { id: number; name: string; may: SharedRight; expiresAt: Date | null }[]
}

interface Needs {
  store: HandOverStore
  relations: Pick<RelationStore, 'relationsOf' | 'businessesOf'>
  post: Post
  record: RecordAudit
  now: () => number
}

/** A single word is not a reason. */
const leastReason = 10
