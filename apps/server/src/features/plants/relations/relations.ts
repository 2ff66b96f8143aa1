import type { BusinessFound, Relation } from '@heliograph/contract'
import { Refusal } from '@heliograph/domain/errors'
import type { FunctionCode, PlantRight, SharedRight } from '@heliograph/domain/permissions'
import { hourMs } from '@heliograph/domain/zones'
import type { AuditKind, RecordAudit } from '#needs/audit.ts'
import type { Caller } from '#needs/caller.ts'
import { seconds } from '#wire/times.ts'
import type { RelationStore, Terms } from './relations.store.ts'

/** Who asks, and what their role in the business that they speak for holds. */
export interface Speaker extends Caller {
  functions: readonly FunctionCode[]
}

export type Relations = ReturnType<typeof createRelations>

/** The owner decides which businesses see a plant, how far and until when; a business can only leave. */
export const createRelations = ({ store, rightIn, limit, record, now }: Needs) => {
  const owns = async (plantId: number, caller: Caller) => (await rightIn(plantId, caller)) === 'own'

  /** In a role that looks after relations, and in the name of that business: nobody leaves for it by the way. */
  const speaksFor = (organisationId: number, speaker: Speaker) =>
    speaker.organisationId === organisationId && speaker.functions.includes('relation.manage')

  const termsOf = ({ may, expiresTime }: SentTerms): Terms => {
    if (typeof expiresTime !== 'number') return { may, expiresAt: null }
    const expiresAt = new Date(expiresTime * 1000)
    if (Number.isNaN(expiresAt.getTime()) || expiresAt.getTime() <= now())
      throw new Refusal('PARAM_ERROR', 'body/expiresTime')
    return { may, expiresAt }
  }

  /** Whoever asks often is looking for something else than their installer. */
  const businessesOf = async (text: string, { userId }: Caller) => {
    await limit(new Map([[`business ${userId}`, 30]]), hourMs)
    return store.businessesOf(text.trim())
  }

  /** What people change by hand stays far below; a script that changes things to and fro fills no disk with its trail. */
  const takeDeed = ({ userId }: Caller) => limit(new Map([[`changes by user ${userId}`, 300]]), hourMs)

  return {
    async related(plantId: number, past: boolean, speaker: Speaker): Promise<Relation[]> {
      const isOwner = await owns(plantId, speaker)
      const found = await store.relationsOf(plantId, isOwner ? { past } : { past, caller: speaker })
      return found.map((row) => ({
        id: row.id,
        stationId: plantId,
        orgId: row.organisation_id,
        orgName: row.name,
        contactEmail: row.contact_email,
        contactPhone: row.contact_phone,
        may: row.may,
        createdDate: secondsOf(row.created_at)!,
        expiresTime: secondsOf(row.expires_at),
        endedTime: secondsOf(row.ended_at),
        addedBy: row.added_by,
        endable: row.ended_at === null && (isOwner || speaksFor(row.organisation_id, speaker)),
      }))
    },

    async relatable(text: string, caller: Caller): Promise<BusinessFound[]> {
      const found = await businessesOf(text, caller)
      return found.map(({ name, domain }) => ({ name, domain }))
    },

    async relate(plantId: number, sent: SentTerms & { business: string }, caller: Caller) {
      const terms = termsOf(sent)
      const [business, ...others] = await businessesOf(sent.business, caller)
      if (!business || others.length > 0) throw new Refusal('resource_not_exist_or_deleted')
      await takeDeed(caller)
      const id = await store.add(plantId, business.id, terms, caller.userId)
      if (id === undefined) throw new Refusal('DATA_SOURCE_DUPLICATED')
      await record({
        ...eventOf('relation.add', plantId, caller),
        facts: { business: business.name, ...factsOf(terms) },
      })
      return { id }
    },

    async change(plantId: number, relationId: number, sent: SentTerms, caller: Caller) {
      const terms = termsOf(sent)
      await takeDeed(caller)
      const changed = await store.change(plantId, relationId, terms)
      if (!changed) throw new Refusal('resource_not_exist_or_deleted')
      await record({
        ...eventOf('relation.change', plantId, caller),
        facts: { business: changed.business, ...factsOf(terms) },
      })
      return {}
    },

    async end(plantId: number, relationId: number, speaker: Speaker) {
      const relation = await store.find(plantId, relationId)
      const isOwner = await owns(plantId, speaker)
      // Another business's relation is not there for who does not own the plant.
      if (!relation || (!isOwner && !(await belongs(plantId, relationId, speaker))))
        throw new Refusal('resource_not_exist_or_deleted')
      if (!isOwner && !speaksFor(relation.organisation_id, speaker)) throw new Refusal('AU_NO_OPERATION_PERMISSION')
      await takeDeed(speaker)
      const ended = await store.end(plantId, relationId)
      if (!ended) throw new Refusal('resource_not_exist_or_deleted')
      await record({ ...eventOf('relation.end', plantId, speaker), facts: { business: ended.business } })
      return {}
    },

    async authConfig(plantId: number, open: boolean, caller: Caller) {
      await takeDeed(caller)
      await store.openContact(plantId, open)
      await record({ ...eventOf('relation.change', plantId, caller), facts: { contact: open } })
      return {}
    },
  }

  async function belongs(plantId: number, relationId: number, caller: Caller) {
    const own = await store.relationsOf(plantId, { past: false, caller })
    return own.some(({ id }) => id === relationId)
  }
}

interface SentTerms {
  may: SharedRight
  expiresTime?: number | null
}

interface Needs {
  store: RelationStore
  /** As it is now. */
  rightIn: (plantId: number, caller: Caller) => Promise<PlantRight | undefined>
  /** Refuses what is asked too often. */
  limit: (limits: ReadonlyMap<string, number>, withinMs: number) => Promise<unknown>
  record: RecordAudit
  now: () => number
}

const eventOf = <Kind extends AuditKind>(kind: Kind, plantId: number, { userId, organisationId }: Caller) => ({
  kind,
  userId,
  organisationId,
  plantId,
})

const factsOf = ({ may, expiresAt }: Terms) => ({ may, until: expiresAt?.toISOString() ?? null })

const secondsOf = (at: Date | null) => at && seconds(at.getTime())
