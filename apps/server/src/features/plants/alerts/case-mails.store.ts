import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { AlertOf } from './alert-cases.store.ts'

/** A person who wants mails about alerts. */
export interface Mailbox {
  userId: number
  email: string
  language: string
}

export type CaseMailStore = ReturnType<typeof createCaseMailStore>

export const createCaseMailStore = (db: Kysely<Database>) => ({
  async nameOf(userId: number) {
    const row = await db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirst()
    return row?.name ?? ''
  },

  /** Those of these people who want mails about alerts. */
  mailboxes: (userIds: readonly number[]): Promise<Mailbox[]> =>
    db
      .selectFrom('users as u')
      .innerJoin('message_settings as s', 's.user_id', 'u.id')
      .select(['u.id as userId', sql<string>`u.email`.as('email'), 'u.language'])
      .where('u.id', '=', ({ fn, val }) => fn.any(val(userIds)))
      .where('s.mail_level', 'is not', null)
      .where('u.email', 'is not', null)
      .where('u.disabled', '=', false)
      .execute(),

  /** Who takes care of an alert, and who did something with it since its case began: others than this person. */
  async involved({ plantId, deviceId, ruleId }: AlertOf, without: number) {
    const { rows } = await sql<{ id: number }>`
      with lasting as (
        select since, assigned_to from alert_cases
        where plant_id = ${plantId} and device_id = ${deviceId} and rule_id = ${ruleId} and over_at is null
      ), among as (
        select assigned_to as id from lasting
        union select e.done_by from alert_case_events e
        where e.plant_id = ${plantId} and e.device_id = ${deviceId} and e.rule_id = ${ruleId}
          and e.at >= (select since from lasting)
      ) select id from among where id is not null and id <> ${without} order by id limit ${mostInvolved}`.execute(db)
    return rows.map(({ id }) => id)
  },
})

/** One comment does not become many mails. */
const mostInvolved = 20
