import type { Pool } from 'pg'
import { numbersText } from '#telemetry/array-text.ts'
import type { Tuning, TuningLayer, TuningScope } from './tuning.ts'

/**
 * What is set about the rules of some plants, the nearest first: of the plant, of the businesses that may operate it, the one
 * that has done so longest first, and of its brand. One query for many plants. Plants of which nothing is set are left out.
 */
export const tuningLayersOf = async (pool: Pool, plantIds: readonly number[], now: number) => {
  const layers = new Map<number, TuningLayer[]>()
  if (plantIds.length === 0) return layers
  const { rows } = await pool.query<RawLayer>({
    name: 'tunings-of-plants',
    text: `
      select t.plant_id, 'plant' as scope, 0 as organisation, t.rule_id, t.is_on, t.set_values, 0 as far, 0 as since
      from plant_alert_tunings t where t.plant_id = any($1::int[])
      union all
      select r.plant_id, 'organisation', t.organisation_id, t.rule_id, t.is_on, t.set_values, 1, r.id
      from plant_relations r join shared_alert_tunings t on t.organisation_id = r.organisation_id
      where r.plant_id = any($1::int[]) and r.ended_at is null and r.may = 'operate'
        and (r.expires_at is null or r.expires_at > $2)
      union all
      select p.id, 'brand', 0, t.rule_id, t.is_on, t.set_values, 2, 0
      from plants p join shared_alert_tunings t on t.brand = p.brand and t.organisation_id is null
      where p.id = any($1::int[])
      order by plant_id, far, since`,
    values: [numbersText(plantIds), new Date(now)],
  })
  let last: { plantId: number; organisation: number; scope: TuningScope; rules: Map<number, Tuning> } | undefined
  for (const { plant_id: plantId, scope, organisation, rule_id, is_on, set_values } of rows) {
    if (last?.plantId !== plantId || last.scope !== scope || last.organisation !== organisation) {
      last = { plantId, organisation, scope, rules: new Map<number, Tuning>() }
      const layer = { scope, organisationId: organisation === 0 ? undefined : organisation, rules: last.rules }
      layers.set(plantId, [...(layers.get(plantId) ?? []), layer])
    }
    last.rules.set(rule_id, { isOn: is_on, values: set_values })
  }
  return layers
}

interface RawLayer {
  plant_id: number
  scope: TuningScope
  /** 0 for none. */
  organisation: number
  rule_id: number
  is_on: boolean | null
  set_values: Readonly<Record<string, number>>
}
