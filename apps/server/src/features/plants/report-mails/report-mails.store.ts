import type { ReportRhythm } from '@heliograph/domain/report-mails'
import type { Day } from '@heliograph/domain/zones'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Caller } from '#needs/caller.ts'

/** A report that is mailed regularly. Times are milliseconds since 1970. */
export interface ReportMail {
  id: number
  every: ReportRhythm
  userId: number
  person: string
  nextDay: Day
  dueAt: number
  failures: number
  problem: MailProblem | null
  last: { day: Day; state: 'waiting' | 'sent' | 'failed' | 'withdrawn'; at: number | null } | null
}

export type MailProblem = 'not-made' | 'no-access' | 'no-plants'

/** What is reported: a plant, or what a template of portfolio reports says. */
export type Reported = { plantId: number } | { templateId: number }

/** With the organisation for which the person acts, and on whose clock a template's reports are mailed. */
export type Chosen = { plantId: number } | { templateId: number; organisationId: number | null; zone: string }

/** The same, when it is made. */
export type DueSubject =
  | { kind: 'plant'; plantId: number; name: string }
  /** Of the organisation for which the person acted when they chose it. */
  | { kind: 'template'; templateId: number; organisationId: number | null }

export interface DueReport {
  id: number
  subject: DueSubject
  /** On whose clock it is mailed. */
  zone: string
  userId: number
  every: ReportRhythm
  periodFirst: Day
  failures: number
  /** Undefined if the person does not read the plant any longer, or has no mailbox. Templates are asked for when it is made. */
  receiver: { email: string; language: string } | undefined
}

/** What comes after a period whose report was mailed or given up. */
interface Next {
  periodFirst: Day
  dueAt: number
}

interface Access {
  readablePlants: (caller: Caller) => RawBuilder<number>
}

export type ReportMailStore = ReturnType<typeof createReportMailStore>

export const createReportMailStore = (db: Kysely<Database>, { readablePlants }: Access) => ({
  /** @param userId only theirs; undefined: of everyone */
  async list(reported: Reported, userId: number | undefined): Promise<ReportMail[]> {
    const { rows } = await sql<RawMail>`
      select m.id, m.every, m.user_id, u.name, m.period_first::text, m.due_at, m.failures, m.problem, m.last_first::text,
        o.id is not null as is_kept, o.sent_at, o.due_at as tried_at, o.problem as mail_problem
      from report_mails m join users u on u.id = m.user_id left join outbox o on o.id = m.outbox_id
      where ${isOf(reported)} and (${userId ?? null}::int is null or m.user_id = ${userId ?? null}::int)
      order by array_position(array['week', 'month', 'year'], m.every), lower(u.name), m.id`.execute(db)
    return rows.map(toMail)
  },

  /**
   * Who may get reports of a plant by mail: the caller first, then its owner and others with access, as the caller knows them.
   * As with alerts, colleagues are those of a business through which the caller sees the plant, too.
   */
  async people(plantId: number, { userId, organisationId }: Caller) {
    const { rows } = await sql<{ id: number; name: string }>`
      select u.id, u.name from users u where not u.disabled and u.email is not null and u.id in (
        select ${userId}::int
        union select owner_id from plants where id = ${plantId}
        union select user_id from plant_rights where plant_id = ${plantId} and ${organisationId}::int is null
        union select m.user_id from plant_relations l
          join memberships m on m.organisation_id = l.organisation_id join roles r on r.id = m.role_id
          join memberships own on own.organisation_id = l.organisation_id join roles o on o.id = own.role_id
          where l.plant_id = ${plantId} and r.may is not null and o.may is not null and l.ended_at is null
            and (l.expires_at is null or l.expires_at > now()) and own.user_id = ${userId}
            and (${organisationId}::int is null or l.organisation_id = ${organisationId}::int))
      order by u.id <> ${userId}, lower(u.name), u.id limit ${mostPeople}`.execute(db)
    return rows
  },

  /** Who may get the reports of a template by mail: the person, and the members of its organisation if one is given. */
  async colleagues(userId: number, organisationId: number | null) {
    const { rows } = await sql<{ id: number; name: string }>`
      select u.id, u.name from users u where not u.disabled and u.email is not null and u.id in (
        select ${userId}::int
        union select m.user_id from memberships m join roles r on r.id = m.role_id
          where m.organisation_id = ${organisationId}::int and cardinality(r.functions) > 0)
      order by u.id <> ${userId}, lower(u.name), u.id limit ${mostPeople}`.execute(db)
    return rows
  },

  /** On whose clock a person gets messages. Undefined if they never said. */
  async zoneOf(userId: number) {
    const { rows } = await sql<{ zone: string }>`
      select zone from message_settings where user_id = ${userId}`.execute(db)
    return rows[0]?.zone
  },

  /** False if the person has so many already. What is mailed already stays as it is. */
  async add(
    reported: Chosen,
    { userId, every, periodFirst, dueAt }: Next & { userId: number; every: ReportRhythm },
    by: { userId: number; at: number },
  ) {
    const { plantId, templateId, organisationId, zone } = { ...nothing, ...reported }
    const { numAffectedRows } = await sql`
      insert into report_mails (
        plant_id, template_id, organisation_id, zone, user_id, every, period_first, due_at, entered_by, entered_at)
      select ${plantId}::int, ${templateId}::int, ${organisationId}::int, ${zone}, ${userId}, ${every},
        ${periodFirst}::date, ${new Date(dueAt)}, ${by.userId}, ${new Date(by.at)}
      where (select count(*) from report_mails where user_id = ${userId}) < ${mostMails}
      on conflict do nothing`.execute(db)
    return numAffectedRows === 1n
  },

  /** Undefined if there is none. @param userId only of theirs; undefined: of everyone */
  async remove(reported: Reported, id: number, userId: number | undefined) {
    const { rows } = await sql<{ every: ReportRhythm; user_id: number }>`
      delete from report_mails m where ${isOf(reported)} and m.id = ${id}
        and (${userId ?? null}::int is null or user_id = ${userId ?? null}::int) returning every, user_id`.execute(db)
    return rows[0]
  },

  /** By the person's own link. Undefined if there is none. */
  async stop(id: number, userId: number) {
    const { rows } = await sql<{ plant_id: number | null; every: ReportRhythm }>`
      delete from report_mails where id = ${id} and user_id = ${userId} returning plant_id, every`.execute(db)
    return rows[0]
  },

  /** Takes one that is due for a while: no other process makes it meanwhile, and if this one dies, another does later. */
  async take({ now, holdMs }: { now: number; holdMs: number }): Promise<DueReport | undefined> {
    const { rows } = await sql<RawDue>`
      with taken as (
        update report_mails set due_at = ${new Date(now + holdMs)} where id = (
          select id from report_mails where due_at <= ${new Date(now)} order by due_at, id limit 1
          for update skip locked)
        returning id, plant_id, template_id, organisation_id, zone, user_id, every, period_first, failures)
      select t.id, t.plant_id, p.name as plant_name, t.template_id, t.organisation_id, coalesce(t.zone, p.zone) as zone,
        t.user_id, t.every, t.period_first::text, t.failures, u.email, u.language, u.disabled
      from taken t left join plants p on p.id = t.plant_id join users u on u.id = t.user_id`.execute(db)
    const [row] = rows
    if (!row) return undefined
    const isReader = row.template_id !== null || (await reads(row.user_id, row.plant_id))
    return {
      id: row.id,
      subject: subjectOf(row),
      zone: row.zone,
      userId: row.user_id,
      every: row.every,
      periodFirst: row.period_first,
      failures: row.failures,
      receiver:
        isReader && !row.disabled && row.email !== null ? { email: row.email, language: row.language } : undefined,
    }

    async function reads(userId: number, plantId: number) {
      const found = await sql`
        select where ${plantId}::int in ${readablePlants({ userId, organisationId: null })}`.execute(db)
      return found.rows.length > 0
    }
  },

  /**
   * Stores the message of a period and goes on to the next one, in one transaction: of what was mailed or removed meanwhile, nothing is
   * stored.
   */
  mail: ({ id, periodFirst }: DueReport, next: Next, post: (trx: Kysely<Database>) => Promise<string>) =>
    db.transaction().execute(async (trx) => {
      const { rows } = await sql`
        select from report_mails where id = ${id} and period_first = ${periodFirst}::date for update`.execute(trx)
      if (rows.length === 0) return false
      const outboxId = await post(trx)
      await trx
        .updateTable('report_mails')
        .set({ last_first: periodFirst, outbox_id: outboxId, failures: 0, problem: null })
        .set({ period_first: next.periodFirst, due_at: new Date(next.dueAt) })
        .where('id', '=', id)
        .execute()
      return true
    }),

  /** It is made at this time. */
  async postpone({ id, periodFirst }: DueReport, dueAt: number) {
    await db
      .updateTable('report_mails')
      .set({ due_at: new Date(dueAt) })
      .where('id', '=', id)
      .where('period_first', '=', sql<Date>`${periodFirst}::date`)
      .execute()
  },

  /** It is tried again, or given up for what comes next. */
  async fail({ id, periodFirst }: DueReport, problem: MailProblem, then: { retryAt: number } | Next) {
    await db
      .updateTable('report_mails')
      .set((eb) => ({
        problem,
        ...('retryAt' in then
          ? { failures: eb('failures', '+', 1), due_at: new Date(then.retryAt) }
          : { failures: 0, period_first: then.periodFirst, due_at: new Date(then.dueAt) }),
      }))
      .where('id', '=', id)
      .where('period_first', '=', sql<Date>`${periodFirst}::date`)
      .execute()
  },
})

const isOf = (reported: Reported) =>
  'plantId' in reported ? sql`m.plant_id = ${reported.plantId}` : sql`m.template_id = ${reported.templateId}`

const nothing = { plantId: null, templateId: null, organisationId: null, zone: null }

const subjectOf = (row: RawDue): DueSubject =>
  row.template_id === null
    ? { kind: 'plant', plantId: row.plant_id, name: row.plant_name }
    : { kind: 'template', templateId: row.template_id, organisationId: row.organisation_id }

const toMail = (row: RawMail): ReportMail => ({
  id: row.id,
  every: row.every,
  userId: row.user_id,
  person: row.name,
  nextDay: row.period_first,
  dueAt: row.due_at.getTime(),
  failures: row.failures,
  problem: row.problem,
  last: row.last_first === null ? null : { day: row.last_first, ...becameOf(row) },
})

/** Messages are forgotten after a month: what was not told to have failed by then was sent. */
const becameOf = ({ is_kept, sent_at, tried_at, mail_problem }: RawMail) => {
  if (!is_kept || sent_at) return { state: 'sent', at: sent_at?.getTime() ?? null } as const
  if (mail_problem === 'withdrawn') return { state: 'withdrawn', at: null } as const
  return tried_at ? ({ state: 'waiting', at: tried_at.getTime() } as const) : ({ state: 'failed', at: null } as const)
}

interface RawMail {
  id: number
  every: ReportRhythm
  user_id: number
  name: string
  period_first: Day
  due_at: Date
  failures: number
  problem: MailProblem | null
  last_first: Day | null
  is_kept: boolean
  sent_at: Date | null
  tried_at: Date | null
  mail_problem: string | null
}

type RawDue = RawSubject & RawTaken

/** One of both. */
type RawSubject =
  | { plant_id: number; plant_name: string; template_id: null }
  | { plant_id: null; plant_name: null; template_id: number; organisation_id: number | null }

interface RawTaken {
  id: number
  zone: string
  user_id: number
  every: ReportRhythm
  period_first: Day
  failures: number
  email: string | null
  language: string
  disabled: boolean
}

const mostPeople = 100
/** For one person. */
const mostMails = 1000
