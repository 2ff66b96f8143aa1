import type { DeviceType } from '@heliograph/domain/devices'
import { unpack } from '@heliograph/domain/layouts'
import type { GridType, PlantType } from '@heliograph/domain/plants'
import type { Values } from '@heliograph/domain/points'
import type { Pool } from 'pg'
import { instantsText, numbersText } from '#telemetry/array-text.ts'
import { withTwins } from '#telemetry/ratings.ts'
import type { OpenAlert, Verdict } from './judge.ts'
import type { SignalDay } from './plant-facts.ts'
import type { Powers } from './plant-hours.ts'
import { tuningLayersOf } from './tuning-layers.store.ts'
import type { TuningLayer } from './tuning.ts'

/** A plant with news. */
export interface DuePlant {
  id: number
  newestAt: number
  untilAt: number | null
  judgedAt: number | null
  recheckFrom: number | null
  facts: string | null
  /** By which rules it was judged. */
  tuning: string | null
  type: PlantType
  gridType: GridType
  nationId: number | null
  zone: string
  latitude: number
  longitude: number
  capacityKwp: number
  devices: readonly DueDevice[]
}

interface DueDevice {
  id: number
  type: DeviceType
  ratedW: number | null
  gatewayId: number
  everyS: number
  /** The one that is the same device behind another gateway. */
  twinOf?: number
}

export interface Judged {
  plantId: number
  untilAt: number
  judgedAt: number
  /** Undefined: as they are. */
  facts: string | undefined
  tuning: string | null
}

export type JudgementStore = ReturnType<typeof createJudgementStore>

export const createJudgementStore = (pool: Pool) => ({
  /** The next plants after one that told something since they were judged; `isNew`: those that never were. */
  async due(after: number, limit: number, isNew: boolean, only?: readonly number[]): Promise<DuePlant[]> {
    const { rows } = await pool.query<RawDue>({
      name: isNew ? 'due-new-plants' : 'due-plants',
      text: `
        select p.id, date_part('epoch', l.at) * 1000 as newest, date_part('epoch', j.until_at) * 1000 as until,
          date_part('epoch', j.judged_at) * 1000 as judged, date_part('epoch', j.recheck_from) * 1000 as recheck, j.facts, j.tuning,
          p.type, p.grid_type, p.nation_id, p.zone, p.latitude, p.longitude, p.capacity_kwp
        from plant_latest l join plants p on p.id = l.plant_id
        ${isNew ? 'left join plant_judgements j on j.plant_id = l.plant_id' : 'join plant_judgements j on j.plant_id = l.plant_id'}
        where l.plant_id > $1 and ${isNew ? 'j.plant_id is null' : '(l.at > j.judged_at or j.recheck_from is not null)'}
          and ($3::int[] is null or l.plant_id = any($3))
        order by l.plant_id limit $2`,
      values: [after, limit, only ? numbersText(only) : null],
    })
    return withDevices(pool, rows)
  },

  /** Some plants, whether there is news of them or not. */
  async plantsOf(plantIds: readonly number[]): Promise<DuePlant[]> {
    const { rows } = await pool.query<RawDue>({
      name: 'plants-to-replay',
      text: `
        select p.id, date_part('epoch', l.at) * 1000 as newest, null::float as until, null::float as judged,
          null::float as recheck, null as facts, null as tuning,
          p.type, p.grid_type, p.nation_id, p.zone, p.latitude, p.longitude, p.capacity_kwp
        from plants p join plant_latest l on l.plant_id = p.id where p.id = any($1::int[]) order by p.id`,
      values: [numbersText(plantIds)],
    })
    return withDevices(pool, rows)
  },

  /** What devices told, each from its own instant on, in order of time. What a person marked as wrong is left out. */
  async samplesOf(wanted: readonly { deviceId: number; from: number; to: number }[]) {
    const samples = new Map<number, { at: number; values: Values }[]>(wanted.map(({ deviceId }) => [deviceId, []]))
    if (wanted.length === 0) return samples
    const { rows } = await pool.query<[number, number, number, (number | null)[]]>({
      name: 'samples-to-judge',
      text: `
        select w.id, date_part('epoch', s.at) * 1000, s.layout, s.v
        from unnest($1::int[], $2::timestamptz[], $3::timestamptz[]) as w (id, from_at, to_at)
        -- Sorted by each device, so that its index is used: of a new hour the planner does not know how much it contains.
        cross join lateral (
          select s.at, s.layout, s.v from samples s
          where s.device_id = w.id and s.at >= w.from_at and s.at <= w.to_at and s.at >= $4 and s.at <= $5
          order by s.at
        ) as s
        where not exists (
          select from wrong_spans x where x.device_id = w.id and x.taken_back_at is null
            and s.at >= x.from_at and (x.to_at is null or s.at < x.to_at))`,
      values: [
        numbersText(wanted.map(({ deviceId }) => deviceId)),
        instantsText(wanted.map(({ from }) => from)),
        instantsText(wanted.map(({ to }) => to)),
        new Date(Math.min(...wanted.map(({ from }) => from))),
        new Date(Math.max(...wanted.map(({ to }) => to))),
      ],
      rowMode: 'array',
    })
    for (const [id, at, layout, v] of rows) samples.get(id)?.push({ at, values: unpack(layout, v) })
    return samples
  },

  /** Means of the roll-ups by the hour, each plant from its own instant on. */
  async powersOf(wanted: readonly { plantId: number; from: number }[]) {
    const powers = new Map<number, Powers[]>(wanted.map(({ plantId }) => [plantId, []]))
    if (wanted.length === 0) return powers
    const { rows } = await pool.query<(number | null)[]>({
      name: 'powers-to-judge',
      text: `
        select f.plant_id, floor(date_part('epoch', f.at) / 3600), ${powerColumns.map((column) => `avg(f.${column})`).join(', ')}
        from unnest($1::int[], $2::timestamptz[]) as w (id, from_at)
        cross join lateral (
          select * from plant_frames f where f.plant_id = w.id and f.at >= w.from_at and f.at >= $3 order by f.at
        ) as f
        group by 1, 2 order by 1, 2`,
      values: [
        numbersText(wanted.map(({ plantId }) => plantId)),
        instantsText(wanted.map(({ from }) => from)),
        new Date(Math.min(...wanted.map(({ from }) => from))),
      ],
      rowMode: 'array',
    })
    for (const [plantId, hour, ...means] of rows) {
      const told = Object.fromEntries(
        powerNames.flatMap((name, place) => {
          const mean = means[place]
          return mean === null || mean === undefined ? [] : [[name, Math.round(mean)]]
        }),
      )
      powers.get(plantId ?? 0)?.push({ ...told, hour: hour ?? 0 })
    }
    return powers
  },

  /** The days on which gateways told their signal, in order. */
  async signalsOf(gatewayIds: readonly number[], from: number) {
    const signals = new Map<number, SignalDay[]>()
    if (gatewayIds.length === 0) return signals
    const { rows } = await pool.query<[number, string, number, number]>({
      name: 'signals-to-judge',
      text: `select gateway_id, day, (signal_sum / signals)::int, signal_last from gateway_days
             where gateway_id = any($1::int[]) and day >= $2::date and signals > 0 order by day`,
      values: [numbersText([...new Set(gatewayIds)]), new Date(from)],
      rowMode: 'array',
    })
    for (const [gatewayId, day, meanPct, lastPct] of rows) {
      const own = signals.get(gatewayId) ?? []
      own.push({ day, meanPct, lastPct })
      signals.set(gatewayId, own)
    }
    return signals
  },

  /** What is set about the rules of some plants, the nearest first. Plants of which nothing is set are left out. */
  tuningsOf: (plantIds: readonly number[], now: number): Promise<ReadonlyMap<number, readonly TuningLayer[]>> =>
    tuningLayersOf(pool, plantIds, now),

  /** All open alerts of some plants. */
  async openOf(plantIds: readonly number[]) {
    const { rows } = await pool.query<RawOpen>({
      name: 'open-alerts-to-judge',
      text: `select plant_id, device_id, rule_id, started_at, last_at, lost_wh, lost_until from alerts
             where ended_at is null and plant_id = any($1::int[])`,
      values: [numbersText(plantIds)],
    })
    const open = new Map<number, OpenAlert[]>(plantIds.map((id) => [id, []]))
    for (const row of rows) {
      open.get(row.plant_id)?.push({
        deviceId: row.device_id,
        ruleId: row.rule_id,
        startedAt: row.started_at.getTime(),
        lastAt: row.last_at.getTime(),
        lostWh: row.lost_wh,
        lostUntil: row.lost_until?.getTime() ?? null,
      })
    }
    return open
  },

  /** What was judged, and what came of it, in one transaction: when a process dies, both are done again. */
  async keep(judged: readonly Judged[], verdicts: readonly { plantId: number; verdict: Verdict }[]) {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      await client.query('begin')
      for (const { plantId, verdict } of verdicts) await client.query(...queryOf(plantId, verdict))
      await client.query({
        name: 'keep-judgements',
        text: `insert into plant_judgements (plant_id, until_at, judged_at, recheck_from, facts, tuning)
               select plant_id, until_at, judged_at, null, coalesce(facts, '{}'), tuning
               from unnest($1::int[], $2::timestamptz[], $3::timestamptz[], $4::text[], $5::text[])
                 as j (plant_id, until_at, judged_at, facts, tuning)
               on conflict (plant_id) do update set until_at = excluded.until_at, judged_at = excluded.judged_at,
                 recheck_from = null, tuning = excluded.tuning,
                 facts = case when excluded.facts = '{}' then plant_judgements.facts else excluded.facts end`,
        values: [
          judged.map(({ plantId }) => plantId),
          judged.map(({ untilAt }) => new Date(untilAt)),
          judged.map(({ judgedAt }) => new Date(judgedAt)),
          judged.map(({ facts }) => facts ?? null),
          judged.map(({ tuning }) => tuning),
        ],
      })
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch((failure: Error) => (broken = failure))
      throw error
    } finally {
      client.release(broken)
    }
  },

  /** Notes what arrived for hours that were judged already. */
  async noteLate(spoken: readonly { plantId: number; from: number }[]) {
    if (spoken.length === 0) return
    const earliest = new Map<number, number>()
    for (const { plantId, from } of spoken) earliest.set(plantId, Math.min(from, earliest.get(plantId) ?? from))
    await pool.query({
      name: 'note-late-reports',
      text: `update plant_judgements j set recheck_from = least(j.recheck_from, w.from_at)
             from unnest($1::int[], $2::timestamptz[]) as w (plant_id, from_at)
             where j.plant_id = w.plant_id and w.from_at < j.until_at and (j.recheck_from is null or w.from_at < j.recheck_from)`,
      values: [numbersText([...earliest.keys()]), instantsText([...earliest.values()])],
    })
  },

  async forgetGone() {
    await pool.query('delete from plant_judgements j where not exists (select from plants p where p.id = j.plant_id)')
  },
})

const withDevices = async (pool: Pool, rows: readonly RawDue[]): Promise<DuePlant[]> => {
  const devices = await devicesOf(pool, rows)
  return rows.map((row) => ({
    id: row.id,
    newestAt: row.newest,
    untilAt: row.until,
    judgedAt: row.judged,
    recheckFrom: row.recheck,
    facts: row.facts,
    tuning: row.tuning,
    type: row.type,
    gridType: row.grid_type,
    nationId: row.nation_id,
    zone: row.zone,
    latitude: row.latitude,
    longitude: row.longitude,
    capacityKwp: row.capacity_kwp,
    devices: devices.get(row.id) ?? [],
  }))
}

/** Of many plants at once. */
const devicesOf = async (pool: Pool, plants: readonly { id: number }[]) => {
  const devices = new Map<number, DueDevice[]>(plants.map(({ id }) => [id, []]))
  if (plants.length === 0) return devices
  const { rows } = await pool.query<RawDevice>({
    name: 'devices-to-judge',
    text: `select d.plant_id as "plantId", d.id, d.type, d.sn, d.rated_w as "ratedW", d.gateway_id as "gatewayId",
             g.upload_interval_s as "everyS"
           from devices d join gateways g on g.device_id = d.gateway_id
           where d.plant_id = any($1::int[]) and d.removed_at is null order by d.id`,
    values: [numbersText(plants.map(({ id }) => id))],
  })
  for (const { plantId, sn: _, ...device } of withTwins(rows)) devices.get(plantId)?.push(device)
  return devices
}

const queryOf = (plantId: number, verdict: Verdict): [string, unknown[]] => {
  const { deviceId, rule } = verdict
  if (verdict.kind === 'disprove') {
    return [
      `update alerts set ended_at = last_at, is_disproved = true, lost_wh = null
       where device_id = $1 and rule_id = $2 and ended_at is null`,
      [deviceId, rule.id],
    ]
  }
  const { lastAt, lost } = verdict
  const until = lost.until === null ? null : new Date(lost.until)
  if (verdict.kind === 'end') {
    return [
      `update alerts set last_at = $3, ended_at = $4, lost_wh = $5, lost_until = $6, by_tuning = coalesce($7, by_tuning)
       where device_id = $1 and rule_id = $2 and ended_at is null`,
      [
        deviceId,
        rule.id,
        new Date(lastAt),
        new Date(verdict.endedAt),
        lost.wh,
        until,
        verdict.byTuning ? 'ended' : null,
      ],
    ]
  }
  const { id, code, name, level, influence } = rule
  const measured = verdict.measured ? JSON.stringify(verdict.measured) : null
  return [
    `insert into alerts (plant_id, device_id, rule_id, code, name, level, influence, started_at, last_at, lost_wh, lost_until, measured, by_tuning)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     on conflict (device_id, rule_id) where ended_at is null do update set last_at = greatest(alerts.last_at, excluded.last_at),
       lost_wh = excluded.lost_wh, lost_until = excluded.lost_until, measured = coalesce(excluded.measured, alerts.measured)`,
    [
      plantId,
      deviceId,
      id,
      code,
      name,
      level,
      influence,
      new Date(verdict.startedAt),
      new Date(lastAt),
      lost.wh,
      until,
      measured,
      verdict.byTuning ? 'began' : null,
    ],
  ]
}

const powerNames = [
  'generationW',
  'useW',
  'buyW',
  'sellW',
  'chargeW',
  'dischargeW',
  'generatorW',
  'socPct',
] as const satisfies (keyof Powers)[]
const powerColumns = [
  'generation_w',
  'use_w',
  'buy_w',
  'sell_w',
  'charge_w',
  'discharge_w',
  'generator_w',
  'soc_pct',
] as const

interface RawDue {
  id: number
  newest: number
  until: number | null
  judged: number | null
  recheck: number | null
  facts: string | null
  tuning: string | null
  type: PlantType
  grid_type: GridType
  nation_id: number | null
  zone: string
  latitude: number
  longitude: number
  capacity_kwp: number
}

interface RawDevice extends Omit<DueDevice, 'twinOf'> {
  plantId: number
  sn: string
}

interface RawOpen {
  plant_id: number
  device_id: number
  rule_id: number
  started_at: Date
  last_at: Date
  lost_wh: number | null
  lost_until: Date | null
}
