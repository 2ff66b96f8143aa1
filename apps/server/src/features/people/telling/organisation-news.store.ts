import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { IsExplained, IsMuted } from '#needs/muted-alerts.ts'
import { newsColumns, newsOf, newsTables, type NewsRow } from './news.store.ts'
import type { News } from './news.ts'
import type { TellingSpans } from './telling.store.ts'

/** What is new for a webhook of an organisation. */
export interface OrganisationNews {
  webhookId: number
  language: string
  opened: readonly News[]
  over: readonly News[]
  db: Kysely<Database>
}

export type OrganisationNewsStore = ReturnType<typeof createOrganisationNewsStore>

export const createOrganisationNewsStore = (db: Kysely<Database>, { isMuted, isExplained }: Needs) => ({
  async webhooks(): Promise<number[]> {
    const rows = await db
      .selectFrom('webhooks')
      .select('id')
      .where('organisation_id', 'is not', null)
      .where('stopped_at', 'is', null)
      .orderBy('id')
      .execute()
    return rows.map(({ id }) => id)
  },

  /** No other process tells the same webhook meanwhile: `tell` runs in the transaction that notes what was told. */
  hold: (id: number, spans: TellingSpans, tell: (news: OrganisationNews) => Promise<void>) =>
    db.transaction().execute(async (trx) => {
      const { now, lastingMs, newsMs, againMs } = spans
      const { rows } = await sql<{ organisation_id: number; level: number; language: string; after_alert: number }>`
        select organisation_id, level, coalesce(language, 'en') as language, coalesce(after_alert, 0) as after_alert
        from webhooks where id = ${id} and organisation_id is not null and stopped_at is null for update skip locked`.execute(
        trx,
      )
      const [webhook] = rows
      if (!webhook) return
      const mine = sql`a.plant_id in (
        select r.plant_id from plant_relations r where r.organisation_id = ${webhook.organisation_id}
          and r.ended_at is null and (r.expires_at is null or r.expires_at > ${new Date(now)}))`
      const opened = await sql<NewsRow>`
        select ${newsColumns} from alerts a ${newsTables}
        where a.id > ${webhook.after_alert} and a.level >= ${webhook.level} and ${mine} and not ${isMuted(now)}
          and not ${isExplained(now)}
          and (a.ended_at is null or a.ended_at > ${new Date(now - newsMs)})
          and a.started_at <= ${new Date(now - lastingMs)}
          and (a.ended_at is null or a.ended_at >= a.started_at + ${lastingMs} * interval '1 millisecond')
          and not exists (
            select from posted_alerts m join alerts b on b.id = m.alert_id
            where m.webhook_id = ${id} and (m.alert_id = a.id or (b.device_id = a.device_id and b.rule_id = a.rule_id
              and m.posted_at > a.started_at - ${againMs} * interval '1 millisecond'
              and (a.ended_at is not null or m.posted_at > ${new Date(now - againMs)}))))
        order by a.level desc, a.started_at, a.id limit ${mostPosted}`.execute(trx)
      const over = await sql<NewsRow>`
        select ${newsColumns} from posted_alerts m join alerts a on a.id = m.alert_id ${newsTables}
        where m.webhook_id = ${id} and not m.is_over and a.ended_at > ${new Date(now - newsMs)} and ${mine}
          and not exists (select from alerts b
            where b.device_id = a.device_id and b.rule_id = a.rule_id and b.ended_at is null)
        order by a.level desc, a.started_at, a.id limit ${mostPosted}`.execute(trx)
      if (opened.rows.length === 0 && over.rows.length === 0) return
      const all = [...opened.rows, ...over.rows]
      await sql`
        insert into posted_alerts (webhook_id, alert_id, posted_at, is_over)
        select ${id}, t.id, ${new Date(now)}, t.is_over
        from unnest(${sql.val(all.map((row) => row.id))}::int[], ${sql.val(all.map((row) => row.ended_at !== null))}::boolean[]) as t(id, is_over)
        on conflict (webhook_id, alert_id) do update set is_over = true, posted_at = excluded.posted_at`.execute(trx)
      await tell({
        webhookId: id,
        language: webhook.language,
        opened: opened.rows.map(newsOf),
        over: over.rows.map(newsOf),
        db: trx,
      })
    }),

  async forget(endedBefore: number) {
    await sql`
      delete from posted_alerts t where not exists (
        select from alerts a where a.id = t.alert_id and (a.ended_at is null or a.ended_at > ${new Date(endedBefore)}))
    `.execute(db)
  },
})

interface Needs {
  isMuted: IsMuted
  isExplained: IsExplained
}

/** As many as a body has room for. The rest follows with the next pass. */
const mostPosted = 25
