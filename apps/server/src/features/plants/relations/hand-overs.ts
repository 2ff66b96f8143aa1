import type { HandOver, PlantOffer } from '@heliograph/contract'
import { Refusal } from '@heliograph/domain/errors'
import type { PlantRight } from '@heliograph/domain/permissions'
import { dayMs } from '@heliograph/domain/zones'
import type { RecordAudit } from '#needs/audit.ts'
import type { Caller } from '#needs/caller.ts'
import { seconds } from '#wire/times.ts'
import type { Handed, HandOverStore } from './hand-overs.store.ts'
import { relatePath, type Post } from './messages.ts'
import { belongsTo, receiverOf } from './receiver.ts'
import type { RelationStore } from './relations.store.ts'

export type HandOvers = ReturnType<typeof createHandOvers>

/** A house is sold: its owner offers the plant, and who has the address that the offer went to takes it. */
export const createHandOvers = ({ store, relationsOf, rightIn, tickets, limit, post, record, now }: Needs) => {
  const pendingOf = async (plantId: number): Promise<HandOver> => {
    const pending = await store.pendingOf(plantId, now())
    if (!pending) return { pending: null }
    const { receiver, started_at, expires_at, started_by } = pending
    return {
      pending: {
        receiver,
        startedTime: seconds(started_at.getTime()),
        expiresTime: seconds(expires_at.getTime()),
        startedBy: started_by,
      },
    }
  }

  /** An offer stands as long as who made it could make it anew: a business's member no longer than that. */
  const stillMay = async (plantId: number, giver: number | null) =>
    giver !== null && (await rightIn(plantId, { userId: giver, organisationId: null })) === 'own'

  /** The link alone is not enough: it may have been forwarded, or the address mistyped. */
  const offerTo = async (ticket: string, { userId }: Caller) => {
    const known = await tickets.peek<Offered>('plant-hand-over', ticket, now())
    const offer = known && (await store.offer(known.content.handOverId, now()))
    if (!offer || !(await stillMay(offer.plant_id, offer.started_by)))
      throw new Refusal('resource_not_exist_or_deleted')
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
      // Each is a message to somebody who did not ask for one.
      await limit(
        new Map([
          [`hand-over by ${caller.userId}`, 20],
          [`hand-over of ${plantId}`, 5],
        ]),
        dayMs,
      )
      const expiresAt = new Date(now() + offerMs)
      const handOverId = await store.start({ plantId, startedBy: caller.userId, receiver: receiver.to, expiresAt })
      // Somebody else's since a moment ago.
      if (handOverId === undefined) throw new Refusal('AU_NO_OPERATION_PERMISSION')
      const content: Offered = { handOverId }
      const ticket = await tickets.issue('plant-hand-over', content, { expiresAt: expiresAt.getTime() })
      await record({ ...eventOf(plantId, caller), facts: { step: 'start', to: receiver.to } })
      const offer = await store.offer(handOverId, now())
      await post({
        ...receiver,
        kind: 'plant-handed-over',
        language: giver.language,
        // After the # it is told to no server and stands in no log.
        facts: { plant: offer?.name ?? '', person: giver.name, path: `/plant/receive#${ticket}` },
      })
      return pendingOf(plantId)
    },

    async withdraw(plantId: number, caller: Caller) {
      if (!(await store.withdraw(plantId))) throw new Refusal('resource_not_exist_or_deleted')
      await record({ ...eventOf(plantId, caller), facts: { step: 'withdraw' } })
      return {}
    },

    async offer(ticket: string, caller: Caller): Promise<PlantOffer> {
      const offer = await offerTo(ticket, caller)
      const businesses = await relationsOf(offer.plant_id, { past: false })
      return {
        name: offer.name,
        address: offer.address,
        type: offer.type,
        installedCapacity: offer.capacity_kwp,
        from: offer.giver,
        expiresTime: seconds(offer.expires_at.getTime()),
        businesses: businesses.map(({ id, name, may, expires_at }) => ({
          id,
          name,
          may,
          expiresTime: expires_at && seconds(expires_at.getTime()),
        })),
      }
    },

    async accept(ticket: string, keep: readonly number[], caller: Caller) {
      const { id: handOverId, plant_id: plantId } = await offerTo(ticket, caller)
      const handed = await store.accept({ handOverId, plantId, userId: caller.userId, keep, now: now() })
      if (!handed) throw new Refusal('resource_not_exist_or_deleted')
      await tickets.redeem('plant-hand-over', ticket, now())
      await record({
        ...eventOf(plantId, caller),
        subjectUserId: handed.formerOwnerId,
        facts: { step: 'accept', kept: keep.length },
      })
      const receiver = await store.addressesOf(caller.userId)
      await tellBoth(handed, { userId: caller.userId, name: receiver?.name ?? '' })
      return { id: plantId }
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

interface Offered {
  handOverId: number
}

interface Needs {
  store: HandOverStore
  relationsOf: RelationStore['relationsOf']
  /** As it is now. */
  rightIn: (plantId: number, caller: Caller) => Promise<PlantRight | undefined>
  tickets: {
    issue: <T extends object>(purpose: 'plant-hand-over', content: T, issue: { expiresAt: number }) => Promise<string>
    peek: <T extends object>(
      purpose: 'plant-hand-over',
      ticket: string,
      now: number,
    ) => Promise<{ content: T } | undefined>
    redeem: (purpose: 'plant-hand-over', ticket: string, now: number) => Promise<unknown>
  }
  limit: (limits: ReadonlyMap<string, number>, withinMs: number) => Promise<unknown>
  post: Post
  record: RecordAudit
  now: () => number
}

const eventOf = (plantId: number, { userId, organisationId }: Caller) => ({
  kind: 'plant.hand-over' as const,
  userId,
  organisationId,
  plantId,
})

/** Long enough for who reads mail once a week. */
const offerMs = 7 * dayMs
