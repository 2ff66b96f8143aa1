import { Refusal } from '@heliograph/domain/errors'
import type { FunctionCode, PlantRight } from '@heliograph/domain/permissions'
import { hourMs } from '@heliograph/domain/zones'
import type { AuditKind, RecordAudit } from '#needs/audit.ts'
import type { Caller } from '#needs/caller.ts'
import type { Limits } from '#needs/limits.ts'
import type { RelationStore, Terms } from './relations.store.ts'

/** The caller, and the functions of their role in the business that they act for. */
export interface Speaker extends Caller {
  functions: readonly FunctionCode[]
}

export type Relations = ReturnType<typeof createRelations>

/** The owner decides which businesses have access to a plant, with which right and until when. A business can only leave. */
export const createRelations = ({ store, rightIn, limit, record, now }: Needs) => {
  const owns = async (plantId: number, caller: Caller) => (await rightIn(plantId, caller)) === 'own'

  /** Whether a role may manage relations for that business while acting for it, so that nobody makes it leave by accident. */
  const speaksFor = (organisationId: number, speaker: Speaker) =>
    speaker.organisationId === organisationId && speaker.functions.includes('relation.manage')

  const checkTerms = ({ expiresAt }: Terms) => {
    if (expiresAt && !(expiresAt.getTime() > now())) throw new Refusal('PARAM_ERROR', 'body/expiresTime')
  }

  /** A caller with many searches is not looking for their installer. */
  const businessesOf = async (text: string, { userId }: Caller) => {
    await limit(new Map([[`business ${userId}`, 30]]), hourMs)
    return store.businessesOf(text.trim())
  }

  /** Far above what people change by hand. Keeps a script from filling the disk with audit events. */
  const countChange = ({ userId }: Caller) => limit(new Map([[`changes by user ${userId}`, 300]]), hourMs)

  return {
    async related(plantId: number, past: boolean, speaker: Speaker): Promise<Relation[]> {
      const isOwner = await owns(plantId, speaker)
      const found = await store.relationsOf(plantId, isOwner ? { past } : { past, caller: speaker })
      return found.map((relation) => ({
        ...relation,
        plantId,
        endable: relation.endedAt === null && (isOwner || speaksFor(relation.organisationId, speaker)),
      }))
    },

    async relatable(text: string, caller: Caller): Promise<BusinessFound[]> {
      const found = await businessesOf(text, caller)
      return found.map(({ name, domain }) => ({ name, domain }))
    },

    /** Returns the id of the relation. The text must be the name, address or domain of exactly one business. */
    async relate(plantId: number, text: string, terms: Terms, caller: Caller) {
      checkTerms(terms)
      const [business, ...others] = await businessesOf(text, caller)
      if (!business || others.length > 0) throw new Refusal('resource_not_exist_or_deleted')
      await countChange(caller)
      const id = await store.add(plantId, business.id, terms, caller.userId)
      if (id === undefined) throw new Refusal('DATA_SOURCE_DUPLICATED')
      await record({
        ...eventOf('relation.add', plantId, caller),
        facts: { business: business.name, ...factsOf(terms) },
      })
      return id
    },

    async change(plantId: number, relationId: number, terms: Terms, caller: Caller) {
      checkTerms(terms)
      await countChange(caller)
      const changed = await store.change(plantId, relationId, terms)
      if (!changed) throw new Refusal('resource_not_exist_or_deleted')
      await record({
        ...eventOf('relation.change', plantId, caller),
        facts: { business: changed.business, ...factsOf(terms) },
      })
    },

    async end(plantId: number, relationId: number, speaker: Speaker) {
      const relation = await store.find(plantId, relationId)
      const isOwner = await owns(plantId, speaker)
      // Without ownership of the plant, a relation of another business is not found.
      if (!relation || (!isOwner && !(await belongs(plantId, relationId, speaker))))
        throw new Refusal('resource_not_exist_or_deleted')
      if (!isOwner && !speaksFor(relation.organisationId, speaker)) throw new Refusal('AU_NO_OPERATION_PERMISSION')
      await countChange(speaker)
      const ended = await store.end(plantId, relationId)
      if (!ended) throw new Refusal('resource_not_exist_or_deleted')
      await record({ ...eventOf('relation.end', plantId, speaker), facts: { business: ended.business } })
    },

    async authConfig(plantId: number, open: boolean, caller: Caller) {
      await countChange(caller)
      await store.openContact(plantId, open)
      await record({ ...eventOf('relation.change', plantId, caller), facts: { contact: open } })
    },
  }

  async function belongs(plantId: number, relationId: number, caller: Caller) {
    const own = await store.relationsOf(plantId, { past: false, caller })
    return own.some(({ id }) => id === relationId)
  }
}

/** A business that has or had access to a plant. */
export interface Relation extends Terms {
  id: number
  plantId: number
  organisationId: number
  name: string
  /** The contact details that the business publishes. */
  contactEmail: string | null
  contactPhone: string | null
  createdAt: Date
  /** Null while it is active. */
  endedAt: Date | null
  /** The name of the person who gave access. */
  addedBy: string | null
  /** Whether the caller may end it. */
  endable: boolean
}

/** A business before it has access: only what distinguishes two of the same name. */
export interface BusinessFound {
  name: string
  /** The domain of its address, if that is proven. */
  domain: string | null
}

interface Needs {
  store: RelationStore
  /** Its current status. */
  rightIn: (plantId: number, caller: Caller) => Promise<PlantRight | undefined>
  limit: Limits['take']
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
