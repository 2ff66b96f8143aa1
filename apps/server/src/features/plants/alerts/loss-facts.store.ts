import type { Pool } from 'pg'
import type { LossFactsIn } from '#needs/loss-facts.ts'
import { firstFaultRule, noProduction } from './alert-rules.ts'
import { countsFromSql } from './alert-runs.store.ts'
import { belowExpectation } from './rules/below-expectation.ts'
import { gridLost } from './rules/grid-lost.ts'
import { powerLimited } from './rules/power-limited.ts'

/**
 * What alerts and planned work say about why a plant made less. That it is below what is expected says no why; neither does what
 * a device told before its days counted in this plant.
 */
export const createLossFacts =
  (pool: Pool): LossFactsIn =>
  async (plantId, from, to, now) => {
    const [alerts, works] = await Promise.all([
      pool.query<RawAlert>({
        name: 'loss-alerts',
        text: `select a.id, a.device_id, a.rule_id, greatest(a.started_at, ${countsFromSql}) as started_at,
                 coalesce(a.ended_at, greatest(a.last_at, $8::timestamptz)) as to_at, a.lost_wh
               from alerts a join plants p on p.id = a.plant_id
               left join devices d on d.id = a.device_id and d.plant_id = a.plant_id
               where a.plant_id = $1 and a.started_at < $3 and (a.ended_at is null or a.ended_at > $2) and not a.is_disproved
                 and (${countsFromSql} is null or ${countsFromSql} < $3 and coalesce(a.ended_at > ${countsFromSql}, true))
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
        from: row.started_at.getTime(),
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
  started_at: Date
  to_at: Date
  lost_wh: number | null
}
