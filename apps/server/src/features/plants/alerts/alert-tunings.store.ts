import { sql, type Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '#db/schema.ts'
import { deviceFault, firstFaultRule } from './alert-rules.ts'
import type { PastAlert } from './rules/replay.ts'
import { tuningLayersOf } from './rules/tuning-layers.store.ts'
import type { Tuning } from './rules/tuning.ts'

/** Where a rule is tuned. */
export type TuningPlace = { brand: string } & (
  | { scope: 'plant'; plantId: number }
  | { scope: 'organisation'; organisationId: number }
  | { scope: 'brand' }
)

/** What is set in a place. */
export interface OwnTuning extends Tuning {
  changedBy: number | null
  changedByName: string | null
  changedAt: number
}

export type AlertTuningStore = ReturnType<typeof createAlertTuningStore>

export const createAlertTuningStore = (db: Kysely<Database>, pool: Pool) => ({
  layersOf: (plantIds: readonly number[], now: number) => tuningLayersOf(pool, plantIds, now),

  /** What is set in a place, by rule. */
  async ownOf(place: TuningPlace): Promise<ReadonlyMap<number, OwnTuning>> {
    const columns = ['t.rule_id', 't.is_on', 't.set_values', 't.changed_by', 't.changed_at', 'u.name'] as const
    const rows = await (place.scope === 'plant'
      ? db
          .selectFrom('plant_alert_tunings as t')
          .leftJoin('users as u', 'u.id', 't.changed_by')
          .select(columns)
          .where('t.plant_id', '=', place.plantId)
          .execute()
      : db
          .selectFrom('shared_alert_tunings as t')
          .leftJoin('users as u', 'u.id', 't.changed_by')
          .select(columns)
          .where((row) =>
            place.scope === 'organisation'
              ? row('t.organisation_id', '=', place.organisationId)
              : row.and([row('t.brand', '=', place.brand), row('t.organisation_id', 'is', null)]),
          )
          .execute())
    return new Map(
      rows.map((row) => [
        row.rule_id,
        {
          isOn: row.is_on,
          values: row.set_values,
          changedBy: row.changed_by,
          changedByName: row.name,
          changedAt: row.changed_at.getTime(),
        },
      ]),
    )
  },

  /**
   * Sets what a place says about a rule; undefined takes it back. Plants whose open alerts may end, and the plant itself, are
   * judged within minutes even if they tell nothing new; others when they tell something.
   */
  async set(place: TuningPlace, ruleId: number, tuning: Tuning | undefined, by: number, now: number) {
    await db.transaction().execute(async (trx) => {
      const [isOn, values] = [tuning?.isOn ?? null, JSON.stringify(tuning?.values ?? {})]
      if (place.scope === 'plant') {
        await (
          tuning
            ? sql`insert into plant_alert_tunings (plant_id, rule_id, is_on, set_values, changed_by, changed_at)
                values (${place.plantId}, ${ruleId}, ${isOn}, ${values}::jsonb, ${by}, ${new Date(now)})
                on conflict (plant_id, rule_id) do update set is_on = excluded.is_on, set_values = excluded.set_values,
                  changed_by = excluded.changed_by, changed_at = excluded.changed_at`
            : sql`delete from plant_alert_tunings where plant_id = ${place.plantId} and rule_id = ${ruleId}`
        ).execute(trx)
      } else {
        const organisationId = place.scope === 'organisation' ? place.organisationId : null
        await (
          tuning
            ? sql`insert into shared_alert_tunings (brand, organisation_id, rule_id, is_on, set_values, changed_by, changed_at)
                values (${place.brand}, ${organisationId}::int, ${ruleId}, ${isOn}, ${values}::jsonb, ${by}, ${new Date(now)})
                on conflict (brand, coalesce(organisation_id, 0), rule_id) do update set is_on = excluded.is_on,
                  set_values = excluded.set_values, changed_by = excluded.changed_by, changed_at = excluded.changed_at`
            : sql`delete from shared_alert_tunings where brand = ${place.brand} and rule_id = ${ruleId}
                and organisation_id is not distinct from ${organisationId}::int`
        ).execute(trx)
      }
      await sql`update plant_judgements set judged_at = 'epoch' where plant_id in (${plantsIn(place, now)})
        and (${place.scope === 'plant'} or plant_id in (
          select a.plant_id from alerts a where a.ended_at is null and ${isOfRule(ruleId)}))`.execute(trx)
    })
  },

  async countPlants(place: TuningPlace, now: number) {
    const { rows } = await sql<{
      count: number
    }>`select count(*)::int as count from (${plantsIn(place, now)}) p`.execute(db)
    return rows[0]?.count ?? 0
  },

  /** Plants that have told something: those with such alerts first, the others in an order that favours none. */
  async somePlants(place: TuningPlace, ruleId: number, since: number, most: number, now: number) {
    const { rows } = await sql<{ id: number }>`
      with meant as (${plantsIn(place, now)})
      select l.plant_id as id from plant_latest l
      left join (
        select a.plant_id, count(*) as count from alerts a
        where ${isOfRule(ruleId)} and a.started_at >= ${new Date(since)} group by 1
      ) a on a.plant_id = l.plant_id
      where l.plant_id in (select id from meant)
      order by coalesce(a.count, 0) desc, md5(l.plant_id::text) limit ${most}`.execute(db)
    return rows.map(({ id }) => id)
  },

  /** How long each alert of a rule lasted that began since then. */
  async lastingSince(place: TuningPlace, ruleId: number, since: number, now: number) {
    const goesOn = ruleId === deviceFault.id ? sql`a.last_at` : sql`${new Date(now)}::timestamptz`
    const { rows } = await sql<{ plantId: number; lastedMs: number; isDangerous: boolean }>`
      select a.plant_id as "plantId", a.influence >= 2 as "isDangerous",
        date_part('epoch', coalesce(a.ended_at, ${goesOn}) - a.started_at) * 1000 as "lastedMs"
      from alerts a where ${isOfRule(ruleId)} and a.started_at >= ${new Date(since)}
        and a.plant_id in (${plantsIn(place, now)}) limit ${mostCounted}`.execute(db)
    return rows
  },

  /** How often a rule told since then. */
  async countTold(place: TuningPlace, ruleId: number, since: number, now: number) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from alerts a where ${isOfRule(ruleId)} and a.started_at >= ${new Date(since)}
        and a.plant_id in (${plantsIn(place, now)})`.execute(db)
    return rows[0]?.count ?? 0
  },

  /** The alerts of all other rules since then. */
  async pastAlerts(plantId: number, exceptRule: number, since: number): Promise<PastAlert[]> {
    const rows = await db
      .selectFrom('alerts')
      .select(['device_id', 'rule_id', 'started_at', 'ended_at'])
      .where('plant_id', '=', plantId)
      .where('rule_id', '!=', exceptRule)
      .where('is_disproved', '=', false)
      .where((row) => row.or([row('ended_at', 'is', null), row('ended_at', '>', new Date(since))]))
      .execute()
    return rows.map((row) => ({
      deviceId: row.device_id,
      ruleId: row.rule_id,
      from: row.started_at.getTime(),
      until: row.ended_at?.getTime(),
    }))
  },
})

/** The alerts of a rule. What is set about faults that devices report counts for all of them. */
const isOfRule = (ruleId: number) =>
  ruleId === deviceFault.id ? sql`a.rule_id >= ${firstFaultRule}` : sql`a.rule_id = ${ruleId}`

const mostCounted = 100_000

/** The plants for which a place speaks: an organisation for those that it may operate. */
const plantsIn = (place: TuningPlace, now: number) =>
  place.scope === 'plant'
    ? sql<number>`select ${place.plantId}::int as id`
    : place.scope === 'organisation'
      ? sql<number>`select r.plant_id as id from plant_relations r where r.organisation_id = ${place.organisationId}
          and r.ended_at is null and r.may = 'operate' and (r.expires_at is null or r.expires_at > ${new Date(now)})`
      : sql<number>`select p.id from plants p where p.brand = ${place.brand}`
