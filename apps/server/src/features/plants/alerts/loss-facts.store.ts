import type { Pool } from 'pg'
import type { LossFactsIn } from '#needs/loss-facts.ts'
import { pastStaysSql } from '#telemetry/recalculations.store.ts'
import { firstFaultRule, noProduction } from './alert-rules.ts'
import { countsFromSql } from './alert-runs.store.ts'
import { belowExpectation } from './rules/below-expectation.ts'
import { gridLost } from './rules/grid-lost.ts'
import { powerLimited } from './rules/power-limited.ts'

/**
 * What alerts and planned work say about why a plant made less. That it is below what is expected says no why; neither does what
 * a device told before its days counted in this plant. What it told before it went to another plant does, of the days that stayed.
 */
export const createLossFacts =
  (pool: Pool): LossFactsIn =>
  async (plantId, from, to, now) => {
    const [alerts, works] = await Promise.all([
      pool.query<RawAlert>({
        name: 'loss-alerts',
        text: `select a.id, a.device_id, a.rule_id, greatest(a.started_at, a.since_at) as from_at,
                 least(a.to_at, a.until_at) as to_at,
                 -- Of one that lasted in both plants, each has its part.
                 a.lost_wh * coalesce(extract(epoch from least(a.to_at, a.until_at) - greatest(a.started_at, a.since_at))
                   / nullif(extract(epoch from a.to_at - a.started_at), 0), 1)::float8 as lost_wh
               from (
                 select a.*, coalesce(a.ended_at, greatest(a.last_at, $8::timestamptz)) as to_at,
                   ${countsFromSql} as since_at, null::timestamptz as until_at
                 from alerts a join plants p on p.id = a.plant_id
                 left join devices d on d.id = a.device_id and d.plant_id = a.plant_id where a.plant_id = $1
                 union all
                 select a.*, coalesce(a.ended_at, greatest(a.last_at, $8::timestamptz)), s.since_at, s.until_at
                 from (${pastStaysSql}) as s join alerts a on a.device_id = s.device_id
               ) as a
               where a.started_at < least($3, a.until_at) and coalesce(a.ended_at, 'infinity') > greatest($2, a.since_at)
                 and coalesce(a.since_at < $3, true) and coalesce(a.until_at > $2, true) and not a.is_disproved
                 and (a.rule_id = any($4::int[]) or (a.rule_id >= $5 and a.level = 2) or a.rule_id = any($6::int[])
                   or (a.lost_wh > $7 and a.rule_id <> $9))
               order by a.started_at, a.id`,
        values: [
          plantId,
          new Date(from),
          new Date(to),
          [noProduction.id],
          firstFaultRule,
          limiting,
          0,
          new Date(now),
          belowExpectation.id,
        ],
      }),
      pool.query<{ device_id: number | null; from_at: Date; to_at: Date }>({
        name: 'loss-works',
        text: `select device_id, from_at, to_at from planned_works where plant_id = $1 and from_at < $3 and to_at > $2
               order by from_at, id`,
        values: [plantId, new Date(from), new Date(to)],
      }),
    ])
    return {
      troubles: alerts.rows.map((row) => ({
        alertId: row.id,
        deviceId: row.device_id,
        kind: limiting.includes(row.rule_id)
          ? 'limit'
          : row.rule_id === noProduction.id || row.rule_id >= firstFaultRule
            ? 'out'
            : 'below',
        isSure: row.rule_id === noProduction.id,
        from: row.from_at.getTime(),
        to: row.to_at.getTime(),
        lostKwh: (row.lost_wh ?? 0) / 1000,
      })),
      works: works.rows.map((row) => ({
        deviceId: row.device_id,
        from: row.from_at.getTime(),
        to: row.to_at.getTime(),
      })),
    }
  }

/** Without a grid, a hybrid makes what its house takes. */
const limiting = [gridLost.id, powerLimited.id]

interface RawAlert {
  id: number
  device_id: number
  rule_id: number
  from_at: Date
  to_at: Date
  lost_wh: number | null
}
