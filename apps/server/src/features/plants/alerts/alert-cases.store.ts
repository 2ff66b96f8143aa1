import { mostBlocked, type CaseReason, type CaseStep } from '@heliograph/domain/alert-cases'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Caller } from '#needs/caller.ts'
import { caseOfSql } from './alert-standings.store.ts'

/** An alert, independent of the time: people know it by its device and rule. */
export interface AlertOf {
  plantId: number
  deviceId: number
  ruleId: number
}

/** What a person does with it. */
export interface Step {
  kind: CaseStep
  personId: number | null
  until: number | null
  reason: CaseReason | null
  words: string | null
}

export interface CaseEvent extends Step {
  id: number
  at: number
  by: number | null
  byName: string | null
  personName: string | null
}

/** `changed`: others did something since the version that the person saw. */
export type Outcome = 'done' | 'changed' | 'already blocked' | 'too many blocked' | 'too many events' | 'gone'

interface Act {
  alert: AlertOf
  step: Step
  /** Undefined: it holds whatever others did. */
  version: number | undefined
  userId: number
  now: number
  /** Tells of it, in the same transaction. Not if an alert is given again to the person who has it. */
  tell: (trx: Kysely<Database>, eventId: number) => Promise<void>
}

export type AlertCaseStore = ReturnType<typeof createAlertCaseStore>

export const createAlertCaseStore = (db: Kysely<Database>) => ({
  /** One person after the other: the second one is told what the first one did. */
  act: ({ alert, step, version, userId, now, tell }: Act): Promise<Outcome> =>
    db.transaction().execute(async (trx) => {
      const { plantId, deviceId, ruleId } = alert
      await sql`select pg_advisory_xact_lock(hashtext('alerts.cases'), ${plantId})`.execute(trx)
      const { version: newest, count } = await versionOf(trx, alert)
      if (version !== undefined && version !== newest) return 'changed'
      if (count >= mostEvents) return 'too many events'
      const isNews = step.kind !== 'assign' || step.personId !== (await assignedTo(trx, alert))
      const ofAlert = { plant_id: plantId, device_id: deviceId, rule_id: ruleId }
      if (step.kind === 'block') {
        const blocked = await blockedIn(trx, plantId)
        if (blocked.some((one) => one.deviceId === deviceId && one.ruleId === ruleId)) return 'already blocked'
        if (blocked.length >= mostBlocked) return 'too many blocked'
        await trx
          .insertInto('blocked_alerts')
          .values({ ...ofAlert, blocked_by: userId, blocked_at: new Date(now) })
          .execute()
      } else if (step.kind === 'unblock') {
        const { numDeletedRows } = await trx
          .deleteFrom('blocked_alerts')
          .where('plant_id', '=', plantId)
          .where('device_id', '=', deviceId)
          .where('rule_id', '=', ruleId)
          .executeTakeFirst()
        if (numDeletedRows === 0n) return 'changed'
      } else if (step.kind !== 'comment') {
        const outcome = await decide(trx, alert, step, userId, now)
        if (outcome !== 'done') return outcome
      }
      const event = await trx
        .insertInto('alert_case_events')
        .values({
          ...ofAlert,
          at: new Date(now),
          done_by: userId,
          kind: step.kind,
          person_id: step.personId,
          until_at: step.until === null ? null : new Date(step.until),
          reason: step.reason,
          words: step.words,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (isNews) await tell(trx, event.id)
      return 'done'
    }),

  /** What was done with an alert, the newest first. The version is the newest id, 0 if nothing was done. */
  async events({ plantId, deviceId, ruleId }: AlertOf): Promise<CaseEvent[]> {
    const rows = await db
      .selectFrom('alert_case_events as e')
      .leftJoin('users as u', 'u.id', 'e.done_by')
      .leftJoin('users as p', 'p.id', 'e.person_id')
      .selectAll('e')
      .select(['u.name as by_name', 'p.name as person_name'])
      .where('e.plant_id', '=', plantId)
      .where('e.device_id', '=', deviceId)
      .where('e.rule_id', '=', ruleId)
      .orderBy('e.id', 'desc')
      .limit(mostShown)
      .execute()
    return rows.map((row) => ({
      id: row.id,
      at: row.at.getTime(),
      by: row.done_by,
      byName: row.by_name,
      kind: row.kind,
      personId: row.person_id,
      personName: row.person_name,
      until: row.until_at?.getTime() ?? null,
      reason: row.reason,
      words: row.words,
    }))
  },

  /** The plants that these devices are in. */
  async plantsOf(deviceIds: readonly number[]): Promise<Map<number, number>> {
    const rows = await db
      .selectFrom('devices')
      .select(['id', 'plant_id'])
      .where('id', '=', ({ fn, val }) => fn.any(val(deviceIds)))
      .execute()
    return new Map(rows.map(({ id, plant_id }) => [id, plant_id]))
  },

  /** The blocked alerts of a plant. */
  blockedIn: (plantId: number) => blockedIn(db, plantId),

  /** Whom a person may give alerts of all of these plants to, themselves first. */
  async assignable(plantIds: readonly number[], caller: Caller) {
    const { rows } = await sql<{ id: number; name: string }>`
      with near as (${nearSql(plantIds, caller)})
      select u.id, u.name from near n join users u on u.id = n.user_id where not u.disabled
      group by u.id having count(distinct n.plant_id) = ${new Set(plantIds).size}
      order by u.id <> ${caller.userId}, lower(u.name), u.id limit ${mostPeople}`.execute(db)
    return rows
  },

  /** Those of these plants of which a person may be given alerts. */
  async assignableIn(plantIds: readonly number[], personId: number, caller: Caller) {
    const { rows } = await sql<{ id: number }>`
      with near as (${nearSql(plantIds, caller)})
      select distinct n.plant_id as id from near n join users u on u.id = n.user_id
      where u.id = ${personId} and not u.disabled`.execute(db)
    return rows.map(({ id }) => id)
  },

  /** Cases are over once their alert has stayed away for a while, unless they sleep: then it may still come and go. */
  async closeQuiet(now: number, quietMs: number): Promise<void> {
    await sql`
      update alert_cases c set over_at = greatest(c.since, q.ended_at) from (
        select k.id, max(a.ended_at) as ended_at from alert_cases k
        left join alerts a on a.plant_id = k.plant_id and a.device_id = k.device_id and a.rule_id = k.rule_id
          and coalesce(a.ended_at, 'infinity') >= k.since
        where k.over_at is null and (k.snoozed_until is null or k.snoozed_until < ${new Date(now)})
        group by k.id
        having count(*) filter (where a.id is not null and a.ended_at is null) = 0
          and coalesce(max(a.ended_at), '-infinity') < ${new Date(now - quietMs)}
      ) as q where q.id = c.id`.execute(db)
  },
})

/**
 * By plant, whom a person may give an alert of it to: themselves, its owner, people the owner gave access to, and colleagues
 * of a business whose role lets them see the plant. An owner does not learn who works for the business.
 */
const nearSql = (plantIds: readonly number[], { userId, organisationId }: Caller) => sql`
  with wanted as (select unnest(${sql.val(plantIds)}::int[]) as plant_id), at as (
    select l.plant_id, m.user_id, m.organisation_id from plant_relations l join memberships m using (organisation_id)
    join roles r on r.id = m.role_id
    where l.plant_id in (select plant_id from wanted) and r.may is not null
      and l.ended_at is null and (l.expires_at is null or l.expires_at > now())
  )
  select plant_id, ${userId}::int as user_id from wanted
  union select id, owner_id from plants where id in (select plant_id from wanted)
  union select plant_id, user_id from plant_rights
    where plant_id in (select plant_id from wanted) and ${organisationId}::int is null
  union select a.plant_id, a.user_id from at a join at own using (plant_id, organisation_id)
    where own.user_id = ${userId} and (${organisationId}::int is null or organisation_id = ${organisationId}::int)`

const decide = async (trx: Transaction<Database>, alert: AlertOf, step: Step, userId: number, now: number) => {
  const { plantId, deviceId, ruleId } = alert
  const newest = await trx
    .selectFrom('alerts')
    .select(['id', 'started_at'])
    .where('plant_id', '=', plantId)
    .where('device_id', '=', deviceId)
    .where('rule_id', '=', ruleId)
    .orderBy('is_disproved')
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!newest) return 'gone'
  const { rows } = await sql<{ id: number; resolved_at: Date | null }>`
    select c.id, c.resolved_at from alerts a join lateral (${caseOfSql}) as c on true where a.id = ${newest.id}`.execute(
    trx,
  )
  const known = rows[0]
  // What was resolved can only be opened again, and nothing else can.
  if ((step.kind === 'reopen') !== ((known?.resolved_at ?? null) !== null)) return 'changed'
  const values = valuesOf(step, userId, new Date(now))
  if (known) await trx.updateTable('alert_cases').set(values).where('id', '=', known.id).execute()
  else {
    await trx
      .updateTable('alert_cases')
      .set({ over_at: newest.started_at })
      .where('plant_id', '=', plantId)
      .where('device_id', '=', deviceId)
      .where('rule_id', '=', ruleId)
      .where('over_at', 'is', null)
      .execute()
    await trx
      .insertInto('alert_cases')
      .values({ plant_id: plantId, device_id: deviceId, rule_id: ruleId, since: newest.started_at, ...values })
      .execute()
  }
  return 'done'
}

const valuesOf = ({ kind, personId, until, reason }: Step, userId: number, at: Date) => {
  const known = { acknowledged_by: userId, acknowledged_at: at }
  if (kind === 'acknowledge') return known
  if (kind === 'release') return { acknowledged_by: null, acknowledged_at: null }
  // Who takes it, knows of it.
  if (kind === 'assign') return { assigned_to: personId, ...(personId === userId && known) }
  if (kind === 'snooze') return { snoozed_until: until === null ? null : new Date(until) }
  if (kind === 'wake') return { snoozed_until: null }
  if (kind === 'resolve') return { snoozed_until: null, resolved_by: userId, resolved_at: at, over_at: at, reason }
  return { resolved_by: null, resolved_at: null, over_at: null, reason: null }
}

const assignedTo = async (
  trx: Transaction<Database>,
  { plantId, deviceId, ruleId }: AlertOf,
): Promise<number | null> => {
  const row = await trx
    .selectFrom('alert_cases')
    .select('assigned_to')
    .where('plant_id', '=', plantId)
    .where('device_id', '=', deviceId)
    .where('rule_id', '=', ruleId)
    .where('over_at', 'is', null)
    .executeTakeFirst()
  return row?.assigned_to ?? null
}

const versionOf = async (trx: Transaction<Database>, { plantId, deviceId, ruleId }: AlertOf) => {
  const row = await trx
    .selectFrom('alert_case_events')
    .select(({ fn }) => [fn.max('id').as('newest'), fn.countAll<number>().as('count')])
    .where('plant_id', '=', plantId)
    .where('device_id', '=', deviceId)
    .where('rule_id', '=', ruleId)
    .executeTakeFirstOrThrow()
  return { version: row.newest ?? 0, count: row.count }
}

const blockedIn = async (db: Kysely<Database>, plantId: number) => {
  const rows = await db
    .selectFrom('blocked_alerts')
    .select(['device_id', 'rule_id'])
    .where('plant_id', '=', plantId)
    .execute()
  return rows.map((row) => ({ deviceId: row.device_id, ruleId: row.rule_id }))
}

const mostShown = 50
/** Of one alert. */
const mostEvents = 1000
const mostPeople = 200
