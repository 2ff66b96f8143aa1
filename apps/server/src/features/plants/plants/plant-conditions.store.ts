import { plantConditions, type PlantCondition } from '@heliograph/domain/plants'
import { firstOf } from '@heliograph/domain/sure'
import type { Pool } from 'pg'
import { inTransaction } from '#db/transaction.ts'
import { numbersText } from '#telemetry/array-text.ts'

export type PlantConditionStore = ReturnType<typeof createPlantConditionStore>

export interface ConditionSql {
  /** When gateway `g` stops counting as online, unless it is heard again. Provided by the devices feature. */
  onlineUntilSql: string
  /** Until when it sleeps with its inverter. */
  asleepUntilSql: string
  /** Whether alert `a` is an alarm, and whether it says that a device is silent. Provided by the alerts feature. */
  isAlarmSql: string
  isSilentDeviceSql: string
}

/** The kept condition of each plant, for lists. Needs connections that see all brands. */
export const createPlantConditionStore = (pool: Pool, rules: ConditionSql) => ({
  /** Whether any kept condition may be out of date. */
  async isAnyDue(now: number) {
    const { rows } = await pool.query<{ due: boolean }>({
      name: 'due-conditions',
      text: `select exists (select from stale_conditions) or exists (select from plant_conditions where until <= $1) as due`,
      values: [new Date(now)],
    })
    return firstOf(rows).due
  },

  /** Computes again what may have changed, and what can change by itself before `ahead`. */
  keep: (now: number, ahead: number) =>
    inTransaction(pool, async (client) => {
      // In turn: otherwise one that read earlier could write later. Those of very many plants take longer than other locks are waited
      // for, and a list needs what the one before it keeps: only the time that a statement may take ends it.
      await client.query(`set local lock_timeout = 0`)
      await client.query(`select pg_advisory_xact_lock(hashtext('plants.conditions'))`)
      const { rows: due } = await client.query<{ plant_id: number }>(
        `with noted as (delete from stale_conditions returning plant_id)
         select plant_id from noted union select plant_id from plant_conditions where until <= $1`,
        [new Date(ahead)],
      )
      if (due.length === 0) return
      // Not prepared: the plan depends on whether these are two plants or all of them.
      await client.query(keepSql(rules), [numbersText(due.map(({ plant_id }) => plant_id)), new Date(now)])
    }),
})

/** Keeps the conditions of the plants $1 at $2. */
const keepSql = ({ onlineUntilSql, asleepUntilSql, isAlarmSql, isSilentDeviceSql }: ConditionSql) => `
  with computed as materialized (
    select p.id as plant_id, ${conditionSql} as condition, coalesce(n.until, 'infinity') as until
    from plants p
    left join plant_latest l on l.plant_id = p.id
    left join (
      select d.plant_id, count(*) as all, count(*) filter (where ${onlineUntilSql} > $2) as online,
        bool_and(coalesce(${asleepUntilSql} > $2, false)) as asleep,
        least(min(${onlineUntilSql}) filter (where ${onlineUntilSql} > $2),
          min(${asleepUntilSql}) filter (where ${asleepUntilSql} > $2)) as until
      from devices d join gateways g on g.device_id = d.id where d.plant_id = any($1::int[]) group by d.plant_id
    ) as n on n.plant_id = p.id
    left join (
      -- When a device leaves, its alerts disappear from view.
      select d.plant_id, bool_or(${isAlarmSql}) as alarm, bool_or(${isSilentDeviceSql}) as silent
      from alerts a join devices d on d.id = a.device_id and d.plant_id = a.plant_id
      where a.ended_at is null and d.plant_id = any($1::int[]) group by d.plant_id
    ) as w on w.plant_id = p.id
    where p.id = any($1::int[])
  ),
  changed as (
    update plant_conditions k set condition = c.condition, until = c.until from computed c where k.plant_id = c.plant_id
  ),
  gone as (
    delete from plant_conditions k where k.plant_id = any($1::int[]) and not exists (select from computed c where c.plant_id = k.plant_id)
  )
  insert into plant_conditions (plant_id, condition, until)
  select plant_id, condition, until from computed c
  where not exists (select from plant_conditions k where k.plant_id = c.plant_id)`

export const placeOf = (condition: PlantCondition) => plantConditions.indexOf(condition)

/** `conditionOf` in SQL, as the index in `plantConditions`. */
const conditionSql = `case
  when n.plant_id is null then ${placeOf('NO_DEVICE')}
  when l.plant_id is null then ${placeOf('WAITING')}
  when n.online = 0 then ${placeOf('ALL_OFFLINE')}
  when n.online < n.all or w.silent then ${placeOf('PARTIAL_OFFLINE')}
  when w.alarm then ${placeOf('ALARM')}
  when n.asleep then ${placeOf('ASLEEP')}
  else ${placeOf('NORMAL')} end`
