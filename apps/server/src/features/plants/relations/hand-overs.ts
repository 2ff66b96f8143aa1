import { Refusal } from '@heliograph/domain/errors'
import type { PlantRight, SharedRight } from '@heliograph/domain/permissions'
import type { PlantType } from '@heliograph/domain/plants'
import { dayMs } from '@heliograph/domain/zones'
import type { RecordAudit } from '#needs/audit.ts'
import type { Caller } from '#needs/caller.ts'
import type { Limits } from '#needs/limits.ts'
import type { Post, UnsentLink } from '#needs/messages.ts'
import type { OneTimeTokens } from '#needs/one-time-tokens.ts'
import type { Handed, HandOverStore } from './hand-overs.store.ts'
import { belongsTo, receiverOf } from './receiver.ts'
import { relatePath } from './relate-path.ts'
import type { RelationStore } from './relations.store.ts'

export type HandOvers = ReturnType<typeof createHandOvers>

/** When a house is sold, its owner offers the plant to an address, and the account with that address accepts it. */
export const createHandOvers = ({
  store,
  relationsOf,
  rightIn,
  tokens,
  limit,
  post,
  unsentLink,
  record,
  now,
}: HandOverNeeds) => {
  const pendingOf = (plantId: number): Promise<HandOver | undefined> => store.pendingOf(plantId, now())

  /** An offer is valid as long as its giver could still make it; for a member of a business, as long as they belong to it. */
  const stillMay = async (plantId: number, giver: number | null) =>
    giver !== null && (await rightIn(plantId, { userId: giver, organisationId: null })) === 'own'

  /** The link alone is not enough: it may have been forwarded, or the address may have been mistyped. */
  const offerTo = async (token: string, { userId }: Caller) => {
    const known = await tokens.peek<Offered>('plant-hand-over', token, now())
    const offer = known && (await store.offer(known.content.handOverId, now()))
    if (!offer || !(await stillMay(offer.plantId, offer.startedBy))) throw new Refusal('resource_not_exist_or_deleted')
    const person = await store.addressesOf(userId)
    if (!person || !belongsTo(offer.receiver, person)) throw new Refusal('AU_NO_OPERATION_PERMISSION')
    return offer
  }

  return {
    pendingOf,

    async start(plantId: number, typed: string, caller: Caller) {
      const receiver = receiverOf(typed)
      if (!receiver) throw new Refusal('EMAIL_FORMAT_WRONG')
      const giver = await store.addressesOf(caller.userId)
      if (!giver || belongsTo(receiver.to, giver)) throw new Refusal('ACCOUNT_ALREADY_USED')
      // Each offer sends a message that the receiver did not request.
      await limit(
        new Map([
          [`hand-over by ${caller.userId}`, 20],
          [`hand-over of ${plantId}`, 5],
        ]),
        dayMs,
      )
      const expiresAt = new Date(now() + offerMs)
      const handOverId = await store.start({ plantId, startedBy: caller.userId, receiver: receiver.to, expiresAt })
      // The owner has just changed.
      if (handOverId === undefined) throw new Refusal('AU_NO_OPERATION_PERMISSION')
      const content: Offered = { handOverId }
      const token = await tokens.issue('plant-hand-over', content, { expiresAt: expiresAt.getTime() })
      await record({ ...eventOf(plantId, caller), facts: { step: 'start', to: receiver.to } })
      const offer = await store.offer(handOverId, now())
      // Browsers do not send what follows the #, so the token is in no server's log.
      const path = `/plant/receive#${token}`
      await post({
        ...receiver,
        kind: 'plant-handed-over',
        language: giver.language,
        facts: { plant: offer?.name ?? '', person: giver.name, path },
      })
      return { pending: await pendingOf(plantId), link: unsentLink(receiver.channel, path) }
    },

    async withdraw(plantId: number, caller: Caller) {
      if (!(await store.withdraw(plantId))) throw new Refusal('resource_not_exist_or_deleted')
      await record({ ...eventOf(plantId, caller), facts: { step: 'withdraw' } })
    },

    async offer(token: string, caller: Caller): Promise<PlantOffer> {
      const offer = await offerTo(token, caller)
      return { ...offer, businesses: await relationsOf(offer.plantId, { past: false }) }
    },

    /** Returns the id of the plant. */
    async accept(token: string, keep: readonly number[], caller: Caller) {
      const { id: handOverId, plantId } = await offerTo(token, caller)
      const handed = await store.accept({ handOverId, plantId, userId: caller.userId, keep, now: now() })
      if (!handed) throw new Refusal('resource_not_exist_or_deleted')
      await tokens.redeem('plant-hand-over', token, now())
      await record({
        ...eventOf(plantId, caller),
        subjectUserId: handed.formerOwnerId,
        facts: { step: 'accept', kept: keep.length },
      })
      const receiver = await store.addressesOf(caller.userId)
      await tellBoth(handed, { userId: caller.userId, name: receiver?.name ?? '' })
      return plantId
    },
  }

  async function tellBoth(
    { plantId, plantName: plant, formerOwnerId }: Handed,
    receiver: { userId: number; name: string },
  ) {
    const [to, from] = await Promise.all([
      mailboxOf(receiver.userId),
      formerOwnerId === null ? undefined : mailboxOf(formerOwnerId),
    ])
    if (to) await post({ ...to, kind: 'plant-received', facts: { plant, path: relatePath(plantId) } })
    if (from) await post({ ...from, kind: 'plant-given', facts: { plant, person: receiver.name } })
  }

  async function mailboxOf(userId: number) {
    const person = await store.addressesOf(userId)
    const to = person && receiverOf(person.email ?? person.phone ?? '')
    return to && { ...to, language: person.language }
  }
}

/** The receiver of an offer. */
export interface HandOver {
  receiver: string
  startedAt: Date
  expiresAt: Date
  startedBy: string | null
}

/** What the receiver sees of a plant before accepting it. */
export interface PlantOffer {
  name: string
  address: string | null
  type: PlantType
  capacityKwp: number
  giver: string | null
  expiresAt: Date
  businesses: { id: number; name: string; may: SharedRight; expiresAt: Date | null }[]
}

interface Offered {
  handOverId: number
}

export interface HandOverNeeds {
  store: HandOverStore
  relationsOf: RelationStore['relationsOf']
  /** Its current status. */
  rightIn: (plantId: number, caller: Caller) => Promise<PlantRight | undefined>
  tokens: OneTimeTokens
  limit: Limits['take']
  post: Post
  unsentLink: UnsentLink
  record: RecordAudit
  now: () => number
}

const eventOf = (plantId: number, { userId, organisationId }: Caller) => ({
  kind: 'plant.hand-over' as const,
  userId,
  organisationId,
  plantId,
})

/** Long enough for a receiver who reads mail once a week. */
const offerMs = 7 * dayMs
