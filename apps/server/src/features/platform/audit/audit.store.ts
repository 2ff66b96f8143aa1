import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { AuditEvent } from '#needs/audit.ts'
import type { Caller } from '#needs/caller.ts'

export interface Window {
  page: number
  size: number
}

export type AuditStore = ReturnType<typeof createAuditStore>

/** @param readablePlants the ids of the plants that an asker may read: of others not even the name is told */
export const createAuditStore = (db: Kysely<Database>, { readablePlants }: StoreNeeds) => {
  /** Newest first, and no deeper than anybody leafs. */
  const page = async (condition: RawBuilder<boolean>, asker: Caller, { page: place, size }: Window) => {
    const from = (place - 1) * size
    const named = sql<NamedDeed>`
      select a.id, a.at, a.kind, a.refused, a.user_id, u.name as user_name, o.name as org_name, s.name as subject_name,
        p.id as plant_id, p.name as plant_name, case when a.user_id = ${asker.userId} then a.ip end as ip, a.facts
      from (select * from audit where ${condition} order by id desc limit ${from >= mostDeep ? 0 : size} offset ${from}) a
      left join users u on u.id = a.user_id
      left join organisations o on o.id = a.organisation_id
      left join users s on s.id = a.subject_user_id
      left join plants p on p.id = a.plant_id and p.id in ${readablePlants(asker)}
      order by a.id desc`
    const counted = sql<{ total: number }>`
      select count(*)::int as total from (select from audit where ${condition} limit ${mostDeep}) as found`
    const [{ rows }, total] = await Promise.all([named.execute(db), counted.execute(db)])
    return { total: total.rows[0]!.total, rows }
  }
  const ofKind = (kind: string | undefined) => (kind === undefined ? sql`` : sql`and kind = ${kind}`)

  return {
    async add(brand: string, deed: AuditEvent) {
      await db.insertInto('audit').values(rowOf(brand, deed)).execute()
    },

    /** Unless it stands there already. */
    async addOnce(brand: string, deed: AuditEvent) {
      await db
        .insertInto('audit')
        .values(rowOf(brand, deed))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    ofPerson: (asker: Caller, kind: string | undefined, window: Window) =>
      page(
        sql<boolean>`(user_id = ${asker.userId} or subject_user_id = ${asker.userId}) ${ofKind(kind)}`,
        asker,
        window,
      ),

    ofOrganisation: (organisationId: number, asker: Caller, kind: string | undefined, window: Window) =>
      page(sql<boolean>`organisation_id = ${organisationId} ${ofKind(kind)}`, asker, window),

    /** What was before somebody became a plant's owner is not theirs. */
    ofPlant: (plantId: number, asker: Caller, kind: string | undefined, window: Window) =>
      page(
        sql<boolean>`plant_id = ${plantId} ${ofKind(kind)}
          and at >= coalesce((select owned_since from plants where plants.id = ${plantId}), '-infinity')`,
        asker,
        window,
      ),
  }
}

/** For the clock, which names nobody's plants. */
export const forgetOldDeeds = async (db: Kysely<Database>, before: number) => {
  await db.deleteFrom('audit').where('at', '<', new Date(before)).execute()
}

export interface NamedDeed {
  id: string
  at: Date
  kind: string
  refused: boolean
  user_id: number | null
  user_name: string | null
  org_name: string | null
  subject_name: string | null
  plant_id: number | null
  plant_name: string | null
  ip: string | null
  facts: Record<string, unknown>
}

interface StoreNeeds {
  readablePlants: (asker: Caller) => RawBuilder<number>
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
