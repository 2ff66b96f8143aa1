import { minuteMs } from '@heliograph/domain/zones'
import { sql, type Kysely } from 'kysely'
import type { Pool } from 'pg'
import { prepared } from '#db/prepared.ts'
import type { Database } from '#db/schema.ts'
import type { Silence } from '#needs/plants.ts'
import { silenceRules } from './alert-rules.ts'
import { countsFromSql, visibleAlerts } from './alert-runs.store.ts'

/** What was missing from plants' figures, as the alerts about silence say. */
export const createSilenceStore = (db: Kysely<Database>, pool: Pool) => ({
  /**
   * When gateways were offline, and devices behind living gateways silent. What follows on each other without a report is one
   * silence. Before its days count in the plant, a device is not missed.
   */
  async silencesIn(plantId: number, { from, to }: { from: number; to: number }): Promise<Silence[]> {
    const countsFrom = sql<Date | null>`${sql.raw(countsFromSql)}`
    const query = visibleAlerts(db)
      .innerJoin('plants as p', 'p.id', 'a.plant_id')
      .select([
        'd.id',
        'd.name',
        'd.type',
        sql<Date>`greatest(a.started_at, ${countsFrom})`.as('started_at'),
        'a.ended_at',
      ])
      .where('a.plant_id', '=', plantId)
      .where(
        sql<boolean>`(${countsFrom} is null or ${countsFrom} < ${new Date(to)} and coalesce(a.ended_at > ${countsFrom}, true))`,
      )
      .where(
        'a.rule_id',
        'in',
        silenceRules.map(({ id }) => id),
      )
      .where('a.started_at', '<', new Date(to))
      .where((alert) => alert.or([alert('a.ended_at', 'is', null), alert('a.ended_at', '>', new Date(from))]))
      .orderBy('d.id')
      .orderBy('a.started_at')
    const rows = await prepared(pool, 'silences-of-plant', query)
    return joinedSilences(
      rows.map(({ id, name, type, started_at, ended_at }) => ({
        deviceId: id,
        name,
        type,
        from: started_at.getTime(),
        to: ended_at?.getTime() ?? null,
      })),
    )
  },
})

/** In the order of devices and time. Those that were filled in later, when stored reports arrived, are left out. */
const joinedSilences = (ordered: readonly Silence[]) => {
  const joined: Silence[] = []
  for (const next of ordered) {
    const last = joined.at(-1)
    if (last?.deviceId === next.deviceId && last.to !== null && next.from <= last.to) last.to = next.to
    else joined.push({ ...next })
  }
  return joined.filter(({ from, to }) => to === null || to - from >= shortestSilenceMs)
}
const shortestSilenceMs = 15 * minuteMs
