import { sql, type ExpressionWrapper, type ExpressionBuilder, type Kysely, type RawBuilder, type SqlBool } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { AuditEvent, AuditKind } from '#needs/audit.ts'
import type { Caller } from '#needs/caller.ts'
import type { Page, Window } from '#needs/pages.ts'

/** An event as shown on the audit pages. */
export interface AuditEntry {
  /** Text, because it may exceed a number. */
  id: string
  at: Date
  kind: AuditKind
  refused: boolean
  userId: number | null
  userName: string | null
  organisation: string | null
  /** The person that it affected. */
  subject: string | null
  /** Only while the caller may read the plant. */
  plantId: number | null
  plantName: string | null
  /** Only for the caller's own actions. */
  ip: string | null
  facts: Record<string, string | number | boolean | null>
}

export type AuditStore = ReturnType<typeof createAuditStore>

/** @param readablePlants the ids of the plants that a caller may read; other plants are not even named */
export const createAuditStore = (db: Kysely<Database>, { readablePlants }: StoreNeeds) => {
  /** Newest first, with a limit on how far back the pages go. */
  const page = async (
    { caller, kind, page: place, size }: Search,
    condition: (eb: ExpressionBuilder<Database, 'audit'>) => ExpressionWrapper<Database, 'audit', SqlBool>,
  ): Promise<Page<AuditEntry>> => {
    const from = (place - 1) * size
    const found = () =>
      db
        .selectFrom('audit')
        .where(condition)
        .$if(kind !== undefined, (query) => query.where(sql`kind`, '=', kind))
    const newest = found()
      .selectAll()
      .orderBy('id', 'desc')
      .limit(from >= mostDeep ? 0 : size)
      .offset(from)
    const named = db
      .selectFrom(newest.as('a'))
      .leftJoin('users as u', 'u.id', 'a.user_id')
      .leftJoin('organisations as o', 'o.id', 'a.organisation_id')
      .leftJoin('users as s', 's.id', 'a.subject_user_id')
      .leftJoin('plants as p', (join) => join.onRef('p.id', '=', 'a.plant_id').on('p.id', 'in', readablePlants(caller)))
      .select(['a.id', 'a.at', 'a.kind', 'a.refused', 'a.user_id as userId', 'u.name as userName', 'a.facts'])
      .select(['o.name as organisation', 's.name as subject', 'p.id as plantId', 'p.name as plantName'])
      .select((eb) => eb.case().when('a.user_id', '=', caller.userId).then(eb.ref('a.ip')).end().as('ip'))
      .orderBy('a.id', 'desc')
    const counted = db
      .selectFrom(found().select('id').limit(mostDeep).as('found'))
      .select(({ fn }) => fn.countAll<string>().as('total'))
    const [rows, { total }] = await Promise.all([named.execute(), counted.executeTakeFirstOrThrow()])
    return { total: Number(total), rows }
  }

  return {
    async add(brand: string, event: AuditEvent) {
      await db.insertInto('audit').values(rowOf(brand, event)).execute()
    },

    /** Unless it is already recorded. */
    async addOnce(brand: string, event: AuditEvent) {
      await db
        .insertInto('audit')
        .values(rowOf(brand, event))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    ofPerson: (search: Search) =>
      page(search, ({ or, eb }) =>
        or([eb('user_id', '=', search.caller.userId), eb('subject_user_id', '=', search.caller.userId)]),
      ),

    ofOrganisation: (organisationId: number, search: Search) =>
      page(search, (eb) => eb('organisation_id', '=', organisationId)),

    /** Owners do not see events from before they owned the plant. */
    ofPlant: (plantId: number, search: Search): Promise<Page<AuditEntry>> =>
      page(search, ({ and, eb, fn, selectFrom }) =>
        and([
          eb('plant_id', '=', plantId),
          eb(
            'at',
            '>=',
            fn.coalesce(
              selectFrom('plants').select('owned_since').where('plants.id', '=', plantId),
              sql<Date>`'-infinity'::timestamptz`,
            ),
          ),
        ]),
      ),
  }
}

/** For the scheduled job, which needs no plants of a caller. */
export const forgetEvents = async (db: Kysely<Database>, before: number) => {
  await db.deleteFrom('audit').where('at', '<', new Date(before)).execute()
}

export interface Search extends Window {
  caller: Caller
  /** One kind of event, or all if undefined. */
  kind?: string | undefined
}

interface StoreNeeds {
  readablePlants: (caller: Caller) => RawBuilder<number>
}

const rowOf = (
  brand: string,
  { kind, refused, userId, organisationId, subjectUserId, plantId, ip, facts }: AuditEvent,
) => ({
  brand,
  kind,
  refused,
  user_id: userId,
  organisation_id: organisationId,
  subject_user_id: subjectUserId,
  plant_id: plantId,
  ip,
  facts: facts && JSON.stringify(facts),
})

const mostDeep = 10_000
