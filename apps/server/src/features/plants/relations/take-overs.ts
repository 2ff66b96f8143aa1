import type { StrandedPlant } from '@heliograph/contract'
import { Refusal } from '@heliograph/domain/errors'
import type { SharedRight } from '@heliograph/domain/permissions'
import type { RecordAudit } from '#needs/audit.ts'
import type { Caller } from '#needs/caller.ts'
import { seconds } from '#wire/times.ts'
import type { Handed, HandOverStore } from './hand-overs.store.ts'
import { relatePath, type Post } from './messages.ts'
import { receiverOf } from './receiver.ts'
import type { RelationStore } from './relations.store.ts'

export type TakeOvers = ReturnType<typeof createTakeOvers>

/** An installer vanished, or an owner: an operator of the platform gives the plant into other hands, and says why. */
export const createTakeOvers = ({ store, relations, post, record, now }: Needs) => {
  const plantOf = async (text: string) => {
    const plant = await store.stranded(text.trim())
    if (!plant) throw new Refusal('resource_not_exist_or_deleted')
    return plant
  }

  const ownerOf = async (typed: string | null | undefined) => {
    if (!typed) return null
    const address = receiverOf(typed)
    const person = address && (await store.personOf(address))
    if (!person) throw new Refusal('ACCOUNT_NOT_EXIST')
    return person.id
  }

  const businessOf = async ({ business, may = 'read', expiresTime }: Sent) => {
    if (!business) return undefined
    const [found, ...others] = await relations.businessesOf(business.trim())
    if (!found || others.length > 0) throw new Refusal('resource_not_exist_or_deleted')
    const expiresAt = typeof expiresTime === 'number' ? new Date(expiresTime * 1000) : null
    if (expiresAt && !(expiresAt.getTime() > now())) throw new Refusal('PARAM_ERROR', 'body/expiresTime')
    return { id: found.id, name: found.name, terms: { may, expiresAt } }
  }

  /** Who owned it and who owns it now are told, by whom and why. */
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
      const standing = await relations.relationsOf(plant.id, { past: false })
      const businesses = standing.map(({ id, name, may, expires_at }) => ({
        id,
        name,
        may,
        expiresTime: expires_at && seconds(expires_at.getTime()),
      }))
      return { id: plant.id, name: plant.name, address: plant.address, owner: plant.owner, businesses }
    },

    async take(sent: Sent, caller: Caller) {
      const plant = await plantOf(String(sent.systemId))
      if (plant.id !== sent.systemId) throw new Refusal('resource_not_exist_or_deleted')
      const reason = sent.reason.trim()
      const [ownerId, business] = await Promise.all([ownerOf(sent.owner), businessOf(sent)])
      const ends = sent.ends ?? []
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
      return {}
    },
  }
}

interface Sent {
  systemId: number
  reason: string
  owner?: string | null
  business?: string | null
  may?: SharedRight
  expiresTime?: number | null
  ends?: readonly number[]
}

interface Needs {
  store: HandOverStore
  relations: Pick<RelationStore, 'relationsOf' | 'businessesOf'>
  post: Post
  record: RecordAudit
  now: () => number
}

/** A word is no reason. */
const leastReason = 10
