import { reminderDays } from '@heliograph/domain/data-service'
import type { Day } from '@heliograph/domain/zones'
import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

/** A person who is told that a logger's data service ends. */
export interface Reminder {
  userId: number
  email: string
  language: string
  logger: string
  sn: string
  plant: string
  until: Day
}

export type ReminderStore = ReturnType<typeof createReminderStore>

export const createReminderStore = (db: Kysely<Database>, brand: string) => ({
  /**
   * Notes who is told of which end, and returns what was not noted before. Those are the owner of the plant, and of those who may
   * renew it for a business who manages one that works on the plant, one that paid last, or, without an owner, the one that entered
   * the plant; and who paid last for themselves. Each is one person, for whatever reasons they are told.
   */
  async take(now: number): Promise<Reminder[]> {
    const [last, week, month] = reminderDays
    const today = sql`(${new Date(now)}::timestamptz at time zone p.zone)::date`
    const { rows } = await sql<Reminder>`
      with ending as (
        select s.sn, s.until, s.until - ${today} as left_days, coalesce(nullif(d.name, ''), d.sn) as logger,
          p.id as plant_id, p.name as plant, p.owner_id, paid.organisation_id as paid_by,
          case when paid.organisation_id is null then paid.user_id end as payer,
          case when p.owner_id is null then p.creator_organisation_id end as entered_by
        from data_services s join devices d on d.sn = s.sn and d.brand = s.brand join plants p on p.id = d.plant_id
        left join lateral (
          select o.organisation_id, o.user_id from order_lines l join orders o on o.id = l.order_id
          where l.device_id = d.id and o.state = 'fulfilled' order by o.fulfilled_at desc limit 1) as paid on true
        where s.brand = ${brand} and d.gateway_id is null and d.removed_at is null
          and s.until between ${today} and ${today} + ${sql.lit(month)}
      ), told as (
        select sn, owner_id as user_id from ending where owner_id is not null
        union select e.sn, m.user_id from ending e
          join plant_relations r on r.plant_id = e.plant_id
            and r.ended_at is null and (r.expires_at is null or r.expires_at > now())
          join memberships m on m.organisation_id = r.organisation_id
          join roles on roles.id = m.role_id and 'organisation.manage' = any(roles.functions)
          where r.may = 'operate' or r.organisation_id in (e.paid_by, e.entered_by) or m.user_id = e.payer
      ), noted as (
        insert into service_reminders (brand, sn, until, days, user_id)
        select ${brand}, e.sn, e.until, case when e.left_days <= ${sql.lit(last)} then ${sql.lit(last)}
          when e.left_days <= ${sql.lit(week)} then ${sql.lit(week)} else ${sql.lit(month)} end, u.id
        from told join ending e using (sn) join users u on u.id = told.user_id
        where not u.disabled and u.email is not null
        on conflict do nothing returning sn, user_id
      )
      select u.id as "userId", u.email, u.language, e.logger, e.sn, e.plant, e.until
      from noted join ending e using (sn) join users u on u.id = noted.user_id
      order by u.id, e.until, e.plant, e.logger`.execute(db)
    return rows
  },

  /** Of ends that are long past. */
  async forget(before: Day) {
    await db.deleteFrom('service_reminders').where('brand', '=', brand).where('until', '<', before).execute()
  },
})
