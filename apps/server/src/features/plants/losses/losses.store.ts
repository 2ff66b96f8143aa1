import { inverterTypes } from '@heliograph/domain/devices'
import { keptCauses, type KeptCause, type MendableCause } from '@heliograph/domain/losses'
import { recordOf } from '@heliograph/domain/records'
import type { Day } from '@heliograph/domain/zones'
import type { LightSource } from '@heliograph/solar/expectation'
import type { Pool } from 'pg'
import { kwhOf } from '#telemetry/energy-units.ts'
import { formerSnSql } from '#telemetry/former-serials.store.ts'
import { yesterdaysAt } from '#telemetry/local-days.store.ts'
import { pastStaysSql } from '#telemetry/recalculations.store.ts'
import type { Span } from './spans.ts'

/** What a day's losses depend on, and those that were computed from it. */
export interface JudgedInputs {
  day: Day
  source: LightSource
  expectedKwh: number
  lowKwh: number
  clippedKwh: number
  madeKwh: number | null
  knownS: number | null
  kept: KeptLosses | undefined
}

/** What became of a day, as it is kept. */
export interface KeptLosses {
  inputs: number
  kwh: Record<KeptCause, number | null>
  /** Null without a price. */
  micros: Record<KeptCause, number | null>
  isModelled: boolean
  lightS: number
  outS: number
  plannedS: number
  unseenS: number
  /** Id, kWh, micros. */
  alerts: readonly [number, number, number | null][]
}

export interface PlantDay {
  day: Day
  kept: KeptLosses
}

export interface LossSum {
  plantId: number
  day: Day
  days: number
  kwh: number
  micros: number | null
  cause: MendableCause
}

export type LossStore = ReturnType<typeof createLossStore>

export const createLossStore = (pool: Pool) => ({
  /** Plants whose yesterday is judged, but has no losses yet, by their number; and those of whose zone no day is known. */
  async due(now: number, after: number, most: number): Promise<{ id: number }[]> {
    const { rows } = await pool.query<{ id: number }>({
      name: 'losses-due',
      text: `select p.id from plants p join unnest($1::text[], $2::date[]) as z (zone, yesterday) on z.zone = p.zone
             where p.id > $3 and exists (
                 select from plant_expectations e where e.plant_id = p.id and e.day = coalesce(z.yesterday, e.day)
               ) and not exists (select from plant_loss_sums s where s.plant_id = p.id and s.day >= z.yesterday)
             order by p.id limit $4`,
      values: [...(await yesterdaysAt(pool, now)), after, most],
    })
    return rows
  },

  async inputsOf(plantId: number, first: Day, last: Day): Promise<JudgedInputs[]> {
    const { rows } = await pool.query<RawInputs>({
      name: 'losses-inputs',
      text: `select e.day::text, e.source, e.expected_kwh, e.low_kwh, e.clipped_kwh, d.generation, d.generation_known_s,
               l.inputs, l.kwh, l.micros, l.is_modelled, l.light_s, l.out_s, l.planned_s, l.unseen_s, l.alerts
             from plant_expectations e
             left join plant_days d on d.plant_id = e.plant_id and d.day = e.day and d.import_number is null
             left join plant_losses l on l.plant_id = e.plant_id and l.day = e.day
             where e.plant_id = $1 and e.day between $2 and $3 order by e.day`,
      values: [plantId, first, last],
    })
    return rows.map((row) => ({
      day: row.day,
      source: row.source,
      expectedKwh: row.expected_kwh,
      lowKwh: row.low_kwh,
      clippedKwh: row.clipped_kwh,
      madeKwh: kwhOf(row.generation),
      knownS: row.generation_known_s,
      kept: keptOf(row),
    }))
  },

  /** The inverters of a plant, also those that have left it, or went to another one, with what each made on some days. */
  async invertersOf(plantId: number, first: Day, last: Day) {
    const { rows } = await pool.query<RawInverter>({
      name: 'losses-inverters',
      text: `with stays as (
               select device_id, nullif(min(coalesce(since_at, '-infinity')), '-infinity') as since_at, max(until_at) as until_at,
                 array_agg(since_at order by until_at) as began, array_agg(until_at order by until_at) as ended
               from (${pastStaysSql}) as s group by device_id
             )
             select d.id, d.type || ' ' || lower(${formerSnSql('d')}) as label, d.gateway_id, d.rated_w, d.replaced_by,
               case when d.plant_id = p.id then d.removed_at else s.until_at end as removed_at,
               greatest(m.first_at, case when s.device_id is null then d.counts_since::timestamp at time zone p.zone
                 else s.since_at end) as first_at,
               case when d.plant_id = p.id then l.at else least(l.at, s.until_at) end as last_at,
               s.began, s.ended,
               case when d.plant_id = p.id then d.counts_since::timestamp at time zone p.zone end as back_at,
               y.day::text, y.generation
             from devices d join plants p on p.id = $1 left join stays s on s.device_id = d.id
             left join measured_devices m on m.device_id = d.id left join latest l on l.device_id = d.id
             left join device_days y on y.device_id = d.id and y.day between $2 and $3
             where d.id in (select id from devices where plant_id = $1 union select device_id from stays) and d.merged_into is null and d.type = any($4::text[]) order by d.id`,
      values: [plantId, first, last, inverterTypes],
    })
    const found = new Map<number, LossDevice>()
    for (const { day, generation, ...row } of rows) {
      const one = found.get(row.id) ?? {
        id: row.id,
        label: row.label,
        gatewayId: row.gateway_id,
        ratedW: row.rated_w ?? 0,
        heardFrom: row.first_at?.getTime() ?? null,
        heardUntil: row.last_at?.getTime() ?? null,
        leftAt: row.removed_at?.getTime() ?? null,
        replacedBy: row.removed_at && row.replaced_by,
        away: awayIn(row),
        made: new Map<Day, number>(),
      }
      found.set(row.id, one)
      const kwh = kwhOf(generation)
      if (day !== null && kwh !== null) one.made.set(day, kwh)
    }
    return [...found.values()]
  },

  /** The days of several plants as they are kept, in order. The job computes those of the last weeks again. */
  async keptOf(plantIds: readonly number[], first: Day, last: Day): Promise<Map<number, PlantDay[]>> {
    const { rows } = await pool.query<KeptRow & { plant_id: number; day: Day }>({
      name: 'losses-kept',
      // JSON is read several times faster than arrays.
      text: `select plant_id, day::text, inputs, to_json(kwh) as kwh, to_json(micros) as micros, is_modelled, light_s, out_s,
               planned_s, unseen_s, alerts
             from plant_losses where plant_id = any($1::int[]) and day between $2 and $3 order by plant_id, day`,
      values: [plantIds, first, last],
    })
    const kept = new Map<number, PlantDay[]>()
    for (const row of rows) {
      const of = keptOf(row)
      if (!of) continue
      const days = kept.get(row.plant_id)
      if (days) days.push({ day: row.day, kept: of })
      else kept.set(row.plant_id, [{ day: row.day, kept: of }])
    }
    return kept
  },

  async keep(plantId: number, days: readonly (KeptLosses & { day: Day })[]) {
    if (days.length === 0) return
    await pool.query({
      name: 'losses-keep',
      text: `insert into plant_losses (plant_id, day, inputs, kwh, micros, is_modelled, light_s, out_s, planned_s, unseen_s, alerts)
             select $1, * from json_to_recordset($2::json) as w (day date, inputs int, kwh real[], micros bigint[],
               is_modelled boolean, light_s int, out_s int, planned_s int, unseen_s int, alerts jsonb)
             on conflict (plant_id, day) do update set inputs = excluded.inputs, kwh = excluded.kwh,
               micros = excluded.micros, is_modelled = excluded.is_modelled, light_s = excluded.light_s,
               out_s = excluded.out_s, planned_s = excluded.planned_s, unseen_s = excluded.unseen_s,
               alerts = excluded.alerts`,
      values: [
        plantId,
        JSON.stringify(
          days.map(({ day, inputs, kwh, micros, isModelled, lightS, outS, plannedS, unseenS, alerts }) => ({
            day,
            inputs,
            is_modelled: isModelled,
            kwh: keptCauses.map((cause) => kwh[cause]),
            micros: keptCauses.map((cause) => micros[cause]),
            light_s: lightS,
            out_s: outS,
            planned_s: plannedS,
            unseen_s: unseenS,
            alerts: alerts.length === 0 ? null : alerts,
          })),
        ),
      ],
    })
  },

  async keepSum({ plantId, day, days, kwh, micros, cause }: LossSum) {
    await pool.query({
      name: 'losses-keep-sum',
      text: `insert into plant_loss_sums (plant_id, day, days, kwh, micros, cause) values ($1, $2, $3, $4, $5, $6)
             on conflict (plant_id) do update set day = excluded.day, days = excluded.days, kwh = excluded.kwh,
               micros = excluded.micros, cause = excluded.cause`,
      values: [plantId, day, days, kwh, micros, cause],
    })
  },

  async currencyOf(plantId: number) {
    const { rows } = await pool.query<{ currency: string }>({
      name: 'losses-currency',
      text: 'select currency from plants where id = $1',
      values: [plantId],
    })
    return rows[0]?.currency ?? ''
  },
})

export interface LossDevice {
  id: number
  /** Its type and serial number: one that reports through another gateway now is there twice. */
  label: string
  gatewayId: number | null
  ratedW: number
  /** Since when it was heard in this plant; null if it never was. */
  heardFrom: number | null
  heardUntil: number | null
  /** Null while it is in the plant. */
  leftAt: number | null
  /** The one that took its place. */
  replacedBy: number | null
  /** In another plant with what it measured, before it came back. */
  away: readonly Span[]
  made: Map<Day, number>
}

/** Between each of its stays and the next one, of which the last may be the present one. */
const awayIn = ({ began, ended, back_at }: Pick<RawInverter, 'began' | 'ended' | 'back_at'>): Span[] => {
  const next = [...(began ?? []).slice(1), back_at]
  return (ended ?? []).flatMap((from, place) => {
    const to = next[place]
    return to ? { from: from.getTime(), to: to.getTime() } : []
  })
}

const keptOf = (row: KeptRow): KeptLosses | undefined => {
  if (row.inputs === null) return undefined
  const byCause = (values: readonly (number | string | null)[] | null) =>
    recordOf(keptCauses, (cause) => {
      const value = values?.[keptCauses.indexOf(cause)] ?? null
      return value === null ? null : Number(value)
    })
  return {
    inputs: row.inputs,
    kwh: byCause(row.kwh),
    micros: byCause(row.micros),
    isModelled: row.is_modelled ?? false,
    lightS: row.light_s ?? 0,
    outS: row.out_s ?? 0,
    plannedS: row.planned_s ?? 0,
    unseenS: row.unseen_s ?? 0,
    alerts: row.alerts ?? [],
  }
}

interface RawInputs extends KeptRow {
  day: Day
  source: LightSource
  expected_kwh: number
  low_kwh: number
  clipped_kwh: number
  generation: number | null
  generation_known_s: number | null
}

interface KeptRow {
  inputs: number | null
  kwh: (number | null)[] | null
  micros: (number | string | null)[] | null
  is_modelled: boolean | null
  light_s: number | null
  out_s: number | null
  planned_s: number | null
  unseen_s: number | null
  alerts: [number, number, number | null][] | null
}

interface RawInverter {
  id: number
  label: string
  gateway_id: number | null
  rated_w: number | null
  removed_at: Date | null
  replaced_by: number | null
  first_at: Date | null
  last_at: Date | null
  /** Of its stays that are over: null where it had not been in another plant before. */
  began: (Date | null)[] | null
  ended: Date[] | null
  back_at: Date | null
  day: Day | null
  generation: number | null
}
