import type { InsuranceSide, InsuranceState, InsuranceStep } from '@heliograph/domain/insurance'
import type { Day } from '@heliograph/domain/zones'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Caller } from '#needs/caller.ts'
import type { Page, Window } from '#needs/pages.ts'
import type { RequestFacts, SentBy } from './insurance.table.ts'

/** A request with its history. */
export interface InsuranceRequest {
  id: number
  version: number
  state: InsuranceState
  offerId: number
  title: string
  insurer: string
  priceMinor: number
  currency: string
  terms: NamedDocument
  plantId: number
  /** Null: it is not there. */
  plantName: string | null
  zone: string
  askedBy: number | null
  organisationId: number | null
  language: string
  facts: RequestFacts | null
  sentBy: SentBy | null
  estimateMinor: number
  yearlyMinor: number | null
  validUntil: Day | null
  policy: Policy | null
  askedAt: Date
  /** Of the caller; always false for administrators. */
  mayDecide: boolean
  /** The newest first. */
  events: InsuranceEvent[]
}

interface InsuranceEvent {
  step: InsuranceStep
  side: InsuranceSide
  doneBy: number | null
  person: string | null
  at: Date
  note: string | null
  yearlyMinor: number | null
  validUntil: Day | null
  policy: Policy | null
}

interface NamedDocument {
  documentId: number
  name: string
}

export interface Policy extends NamedDocument {
  fromDay: Day
  toDay: Day
}

export type NewRequest = Pick<
  InsuranceRequest,
  | 'offerId'
  | 'title'
  | 'insurer'
  | 'priceMinor'
  | 'currency'
  | 'plantId'
  | 'zone'
  | 'organisationId'
  | 'language'
  | 'sentBy'
  | 'estimateMinor'
> & { termsId: number; askedBy: number; asOwner: boolean; facts: RequestFacts }

/** A step of a request, from a version and states in which it is possible. */
export interface Step {
  id: number
  version: number
  from: readonly InsuranceState[]
  to: InsuranceState
  step: InsuranceStep
  side: InsuranceSide
  doneBy: number | null
  note: string | null
  quote?: { yearlyMinor: number; validUntil: Day }
  policy?: { policyId: number; fromDay: Day; toDay: Day }
}

/** Whose requests: those that a caller may see, or all. */
export type Reader = Caller | 'desk'

export interface RequestSearch {
  reader: Reader
  id?: number
  state?: InsuranceState | undefined
}

export interface StoreNeeds {
  brand: string
  /** The plants on which a caller may work, as a subquery. */
  operablePlants: (caller: Caller) => RawBuilder<number>
}

export type RequestStore = ReturnType<typeof createRequestStore>

export const createRequestStore = (db: Kysely<Database>, { brand, operablePlants }: StoreNeeds) => {
  /** What was asked for in the organisation's name is for its members while they may work on the plant. */
  const byTheirs = (caller: Caller) => sql<boolean>`(r.plant_id in ${operablePlants(caller)} and case
      when r.organisation_id is null then r.asked_by = ${caller.userId} and ${caller.organisationId}::int is null
      else r.organisation_id in (select organisation_id from memberships where user_id = ${caller.userId}
        and (${caller.organisationId}::int is null or organisation_id = ${caller.organisationId}::int)) end)`

  /** Of the time since the plant is theirs. */
  const ofOwner = ({ userId, organisationId }: Caller) => sql<boolean>`(${organisationId}::int is null
      and exists (select from plants o where o.id = r.plant_id and o.owner_id = ${userId}
        and coalesce(o.owned_since, '-infinity') <= r.asked_at))`

  /** Who asked as the owner keeps what is theirs, also after the plant went. */
  const isSeenBy = (caller: Caller) => sql<boolean>`(${ofOwner(caller)} or ${byTheirs(caller)}
      or (r.as_owner and r.asked_by = ${caller.userId} and ${caller.organisationId}::int is null))`

  /** The owner decides; where a plant has none, those who asked. */
  const mayDecide = (caller: Caller) =>
    sql<boolean>`(${ofOwner(caller)} or (${byTheirs(caller)}
      and exists (select from plants o where o.id = r.plant_id and o.owner_id is null)))`

  const filtered = ({ reader, id, state }: RequestSearch) => {
    let query = db.selectFrom('insurance_requests as r').where('r.brand', '=', brand)
    if (reader !== 'desk') query = query.where(isSeenBy(reader))
    if (id !== undefined) query = query.where('r.id', '=', id)
    if (state !== undefined) query = query.where('r.state', '=', state)
    return query
  }

  const rows = (search: RequestSearch, { page, size }: Window) =>
    filtered(search)
      .innerJoin('insurance_documents as t', 't.id', 'r.terms_id')
      .leftJoin('insurance_documents as d', 'd.id', 'r.policy_id')
      .leftJoin('plants as p', 'p.id', 'r.plant_id')
      .selectAll('r')
      .select(['t.name as termsName', 'd.name as policyName', 'p.name as plantName'])
      .select((search.reader === 'desk' ? sql<boolean>`false` : mayDecide(search.reader)).as('mayDecide'))
      .orderBy('r.id', 'desc')
      .limit(size)
      .offset((page - 1) * size)
      .execute()

  const eventsOf = async (ids: readonly number[]) => {
    if (ids.length === 0) return []
    const events = await db
      .selectFrom('insurance_events as e')
      .leftJoin('users as u', 'u.id', 'e.done_by')
      .leftJoin('insurance_documents as d', 'd.id', 'e.policy_id')
      .selectAll('e')
      .select(['u.name as person', 'd.name as policyName'])
      .where('e.request_id', 'in', [...ids])
      .orderBy('e.version', 'desc')
      .execute()
    return events.map((row) => ({
      requestId: row.request_id,
      step: row.step,
      side: row.side,
      doneBy: row.done_by,
      person: row.person,
      at: row.at,
      note: row.note,
      yearlyMinor: row.yearly_minor,
      validUntil: row.valid_until,
      policy: policyOf(row),
    }))
  }

  const list = async (search: RequestSearch, window: Window): Promise<InsuranceRequest[]> => {
    const found = await rows(search, window)
    const events = await eventsOf(found.map(({ id }) => id))
    return found.map((row) => ({
      id: row.id,
      version: row.version,
      state: row.state,
      offerId: row.offer_id,
      title: row.title,
      insurer: row.insurer,
      priceMinor: row.price_minor,
      currency: row.currency,
      terms: { documentId: row.terms_id, name: row.termsName },
      plantId: row.plant_id,
      plantName: row.plantName,
      zone: row.zone,
      askedBy: row.asked_by,
      organisationId: row.organisation_id,
      language: row.language,
      facts: row.facts,
      sentBy: row.sent_by,
      estimateMinor: row.estimate_minor,
      yearlyMinor: row.yearly_minor,
      validUntil: row.valid_until,
      policy: policyOf(row),
      askedAt: row.asked_at,
      mayDecide: row.mayDecide,
      events: events.filter(({ requestId }) => requestId === row.id),
    }))
  }

  const note = async (
    request_id: number,
    version: number,
    step: Omit<Step, 'id' | 'version' | 'from' | 'to'>,
    now: number,
  ) => {
    await db
      .insertInto('insurance_events')
      .values({
        request_id,
        version,
        at: new Date(now),
        step: step.step,
        side: step.side,
        done_by: step.doneBy,
        note: step.note,
        ...columnsOf(step),
      })
      .execute()
  }

  return {
    async page(search: Omit<RequestSearch, 'id'>, window: Window): Promise<Page<InsuranceRequest>> {
      const counted = filtered(search).select(({ fn }) => fn.countAll<number>().as('total'))
      const [found, { total }] = await Promise.all([list(search, window), counted.executeTakeFirstOrThrow()])
      return { rows: found, total: Number(total) }
    },

    async find(id: number, reader: Reader): Promise<InsuranceRequest | undefined> {
      const [found] = await list({ id, reader }, { page: 1, size: 1 })
      return found
    },

    /** Undefined if it is asked for already. */
    async add(request: NewRequest, now: number): Promise<number | undefined> {
      const row = await db
        .insertInto('insurance_requests')
        .values({
          brand,
          state: 'asked',
          offer_id: request.offerId,
          title: request.title,
          insurer: request.insurer,
          price_minor: request.priceMinor,
          currency: request.currency,
          terms_id: request.termsId,
          plant_id: request.plantId,
          zone: request.zone,
          asked_by: request.askedBy,
          organisation_id: request.organisationId,
          as_owner: request.asOwner,
          language: request.language,
          facts: JSON.stringify(request.facts),
          sent_by: request.sentBy,
          estimate_minor: request.estimateMinor,
          asked_at: new Date(now),
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      if (row) await note(row.id, 1, { step: 'ask', side: 'asker', doneBy: request.askedBy, note: null }, now)
      return row?.id
    },

    /** False if it is not in one of these states, or another version by now. */
    async step({ id, version, from, to, ...step }: Step, now: number): Promise<boolean> {
      const row = await db
        .updateTable('insurance_requests')
        .set({ state: to, version: version + 1, ...columnsOf(step) })
        .where('id', '=', id)
        .where('brand', '=', brand)
        .where('version', '=', version)
        .where('state', 'in', [...from])
        .returning('id')
        .executeTakeFirst()
      if (!row) return false
      await note(id, version + 1, step, now)
      return true
    },

    /** A request of these offers for a plant that is not over, by offer. */
    async openOf(plantId: number): Promise<ReadonlyMap<number, number>> {
      const found = await db
        .selectFrom('insurance_requests')
        .select(['id', 'offer_id'])
        .where('brand', '=', brand)
        .where('plant_id', '=', plantId)
        .where('state', 'in', ['asked', 'offered', 'accepted'])
        .execute()
      return new Map(found.map((row) => [row.offer_id, row.id]))
    },
  }
}

interface PolicyColumns {
  policy_id: number | null
  policyName: string | null
  from_day: Day | null
  to_day: Day | null
}

const policyOf = ({ policy_id, policyName, from_day, to_day }: PolicyColumns): Policy | null =>
  policy_id === null || from_day === null || to_day === null
    ? null
    : { documentId: policy_id, name: policyName ?? '', fromDay: from_day, toDay: to_day }

const columnsOf = ({ quote, policy }: Pick<Step, 'quote' | 'policy'>) => ({
  ...(quote && { yearly_minor: quote.yearlyMinor, valid_until: quote.validUntil }),
  ...(policy && { policy_id: policy.policyId, from_day: policy.fromDay, to_day: policy.toDay }),
})
