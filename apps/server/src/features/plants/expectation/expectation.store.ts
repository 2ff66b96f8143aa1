import { inverterTypes, type DeviceType } from '@heliograph/domain/devices'
import type { Day } from '@heliograph/domain/zones'
import type { LightSource } from '@heliograph/solar/expectation'
import type { Pool } from 'pg'
import type { DayExpectation, JudgedDay, MetExpectation } from '#needs/expectation.ts'
import type { Mounted } from '#needs/plant-light.ts'
import { numbersText } from '#telemetry/array-text.ts'
import { kwhOf, mWhPerKWh } from '#telemetry/energy-units.ts'
import { yesterdaysAt } from '#telemetry/local-days.store.ts'
import { isToldBy } from '#telemetry/measures.ts'
import { twinsAmong, type Entered } from '#telemetry/twins.ts'

/** What its expectation depends on. */
export interface LitPlant extends Mounted {
  capacityKwp: number
  startedAt: number
  /** Of its inverters, kW; null if it is unknown, or if they charge batteries before it. */
  limitKw: number | null
}

/** A plant with days that are over and not judged yet. */
export interface DuePlant extends LitPlant {
  /** Its first day with data. */
  firstDay: Day
  /** Its last one. */
  lastDay: Day
  keptFrom: Day | null
  keptUntil: Day | null
}

export type ExpectationStore = ReturnType<typeof createExpectationStore>

export const createExpectationStore = (pool: Pool) => ({
  /** Plants that report, without yesterday's expectation, by their number; and those of whose zone no day is known. */
  async due(now: number, after: number, most: number): Promise<DuePlant[]> {
    const { rows } = await pool.query<RawDuePlant>({
      name: 'expectations-due',
      text: `select p.id, p.zone, p.latitude, p.longitude, p.tilt_deg, p.azimuth_deg, p.capacity_kwp, p.started_at,
               f.day::text as first_day, f.last::text as last_day, k.first::text as kept_from, k.last::text as kept_until, i.devices
             from plants p join unnest($1::text[], $2::date[]) as z (zone, yesterday) on z.zone = p.zone
             cross join lateral (select min(day) as day, max(day) as last from plant_days d where d.plant_id = p.id) f
             cross join lateral (select min(day) as first, max(day) as last from plant_expectations e where e.plant_id = p.id) k
             cross join lateral (${limitingSql('$5')}) i
             where p.id > $3 and f.day <= coalesce(z.yesterday, f.day)
               and not exists (select from plant_expectations e where e.plant_id = p.id and e.day = z.yesterday)
             order by p.id limit $4`,
      values: [...(await yesterdaysAt(pool, now)), after, most, limitingTypes],
    })
    return rows.map((row) => ({
      ...plantOf(row),
      firstDay: row.first_day,
      lastDay: row.last_day,
      keptFrom: row.kept_from,
      keptUntil: row.kept_until,
    }))
  },

  /** What is kept of days, with what was made on them. */
  async keptOf(plantId: number, first: Day, last: Day): Promise<JudgedDay[]> {
    const { rows } = await pool.query<RawDay & { generation: number | null; generation_known_s: number | null }>({
      name: 'expectations-learnt',
      text: `select ${dayCells}, d.generation, d.generation_known_s from plant_expectations e
             left join plant_days d on d.plant_id = e.plant_id and d.day = e.day and d.import_number is null
             where e.plant_id = $1 and e.day between $2 and $3 order by e.day`,
      values: [plantId, first, last],
    })
    return rows.map((row) => ({ ...expectationOf(row), madeKwh: knownKwh(row.generation, row.generation_known_s) }))
  },

  /** What several plants made of what was expected, on the days of which both are known. What is usual is not what was. */
  async metOf(plantIds: readonly number[], first: Day, last: Day): Promise<ReadonlyMap<number, MetExpectation>> {
    const { rows } = await pool.query<{ plant_id: number; days: number; made: number; expected: number }>({
      name: 'expectations-met',
      text: `select e.plant_id, count(*)::int as days, sum(d.generation / ${mWhPerKWh}::float8) as made,
               sum(e.expected_kwh::float8) as expected
             from plant_expectations e
             join plant_days d on d.plant_id = e.plant_id and d.day = e.day and d.import_number is null
             where e.plant_id = any($1::int[]) and e.day between $2 and $3 and e.source <> 'usual'
               and d.generation is not null and coalesce(d.generation_known_s, ${nearlyAllS}) >= ${nearlyAllS}
             group by e.plant_id`,
      values: [plantIds, first, last],
    })
    return new Map(
      rows.map(({ plant_id, days, made, expected }) => [plant_id, { days, madeKwh: made, expectedKwh: expected }]),
    )
  },

  /** What was made on days of which nearly all is known. */
  async madeOf(plantId: number, first: Day, last: Day): Promise<ReadonlyMap<Day, number>> {
    const { rows } = await pool.query<{ day: Day; generation: number | null; generation_known_s: number | null }>({
      name: 'expectations-made',
      text: `select day, generation, generation_known_s from plant_days
             where plant_id = $1 and day between $2 and $3 and import_number is null`,
      values: [plantId, first, last],
    })
    return new Map(
      rows.flatMap(({ day, generation, generation_known_s }): [Day, number][] => {
        const kwh = knownKwh(generation, generation_known_s)
        return kwh === null ? [] : [[day, kwh]]
      }),
    )
  },

  async ofDays(wanted: readonly { plantId: number; day: Day }[]) {
    const { rows } = await pool.query<RawDay & { place: number }>({
      name: 'expectations-of-days',
      text: `select ${dayCells}, w.place::int from unnest($1::int[], $2::date[]) with ordinality as w (plant_id, day, place)
             join plant_expectations e on e.plant_id = w.plant_id and e.day = w.day`,
      values: [numbersText(wanted.map(({ plantId }) => plantId)), `{${wanted.map(({ day }) => day).join(',')}}`],
    })
    const found = new Map(rows.map((row) => [row.place - 1, expectationOf(row)]))
    return wanted.map((_, place) => found.get(place))
  },

  /** By plant, percent. What is usual is not what was, and of a day in snow or fog a ratio says nothing. */
  async ratiosOf(wanted: readonly { plantId: number; day: Day }[]) {
    const { rows } = await pool.query<{ plant_id: number; ratio: number }>({
      name: 'expectations-ratios',
      text: `select e.plant_id, d.generation / ${mWhPerKWh / 100}::float8 / (e.plane_kwh_m2 * e.capacity_kwp) as ratio
             from unnest($1::int[], $2::date[]) as w (plant_id, day)
             join plant_expectations e on e.plant_id = w.plant_id and e.day = w.day
             join plant_days d on d.plant_id = w.plant_id and d.day = w.day
             where e.source <> 'usual' and not e.plane_assumed and e.plane_kwh_m2 >= 0.2 and d.generation is not null
               and coalesce(d.generation_known_s, ${nearlyAllS}) >= ${nearlyAllS} and d.import_number is null`,
      values: [numbersText(wanted.map(({ plantId }) => plantId)), `{${wanted.map(({ day }) => day).join(',')}}`],
    })
    return new Map(rows.map(({ plant_id, ratio }) => [plant_id, ratio]))
  },

  /** The inverters of a plant, with what each made on days of which nearly all is known. */
  async invertersOf(plantId: number, first: Day, last: Day) {
    const { rows } = await pool.query<RawInverterDay>({
      name: 'expectations-inverters',
      text: `select d.id, d.type, d.sn, d.gateway_id, d.rated_w, y.day::text, y.generation, y.generation_known_s from devices d
             left join device_days y on y.device_id = d.id and y.day between $2 and $3
               and (d.counts_since is null or y.day >= d.counts_since)
             where d.plant_id = $1 and d.removed_at is null and d.type = any($4::text[]) order by d.id, y.day`,
      values: [plantId, first, last, inverterTypes],
    })
    const inverters = new Map<number, KnownInverter>()
    const entered = rows.map(({ id, type, sn, gateway_id }) => ({ id, plantId, type, sn, gatewayId: gateway_id }))
    const firsts = twinsAmong([...new Map(entered.map((device) => [device.id, device])).values()])
    for (const { id, rated_w, day, generation, generation_known_s } of rows) {
      const inverter = inverters.get(id) ?? {
        id,
        ratedW: rated_w,
        twinOf: firsts.get(id),
        made: new Map<Day, number>(),
      }
      inverters.set(id, inverter)
      const kwh = knownKwh(generation, generation_known_s)
      if (day !== null && kwh !== null) inverter.made.set(day, kwh)
    }
    return [...inverters.values()]
  },

  async plantOf(plantId: number) {
    const { rows } = await pool.query<RawPlant>({
      name: 'expectations-plant',
      text: `select p.id, p.zone, p.latitude, p.longitude, p.tilt_deg, p.azimuth_deg, p.capacity_kwp, p.started_at, i.devices
             from plants p cross join lateral (${limitingSql('$2')}) i where p.id = $1`,
      values: [plantId, limitingTypes],
    })
    const [row] = rows
    return row && plantOf(row)
  },

  async forecastOf(plantId: number, day: Day) {
    const { rows } = await pool.query<RawForecast>({
      name: 'forecast',
      text: 'select made_at, expected_kwh, low_kwh, high_kwh from plant_forecasts where plant_id = $1 and day = $2',
      values: [plantId, day],
    })
    const [row] = rows
    return (
      row && {
        madeAt: row.made_at.getTime(),
        expectedKwh: row.expected_kwh,
        lowKwh: row.low_kwh,
        highKwh: row.high_kwh,
      }
    )
  },

  /** The first forecast of a day stays. */
  async keepForecast({ plantId, day, expectedKwh, lowKwh, highKwh }: DayExpectation, now: number) {
    await pool.query({
      name: 'forecast-keep',
      text: `insert into plant_forecasts (plant_id, day, made_at, expected_kwh, low_kwh, high_kwh)
             values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
      values: [plantId, day, new Date(now), expectedKwh, lowKwh, highKwh],
    })
  },

  /** What was made on a day until now, and of how many seconds that is known. */
  async madeSoFar(plantId: number, day: Day) {
    const { rows } = await pool.query<{ generation: number | null; generation_known_s: number | null }>({
      name: 'expectations-so-far',
      text: `select generation, generation_known_s from plant_days where plant_id = $1 and day = $2 and import_number is null`,
      values: [plantId, day],
    })
    const [row] = rows
    const kwh = row ? kwhOf(row.generation) : null
    return kwh === null ? undefined : { kwh, knownS: row?.generation_known_s ?? 0 }
  },

  /** Of the days that are learnt from: a job computes them again within minutes. What was told or measured stays. */
  async forgetUsual(plantId: number, now: number) {
    await pool.query(
      `delete from plant_expectations where plant_id = $1 and source = 'usual' and day >= $2::timestamptz - interval '398 days'`,
      [plantId, new Date(now)],
    )
  },

  async keep(expectations: readonly DayExpectation[], capacityKwp: number) {
    if (expectations.length === 0) return
    const column = (of: (each: DayExpectation) => number) => numbersText(expectations.map(of))
    await pool.query({
      name: 'expectations-keep',
      text: `insert into plant_expectations (plant_id, day, source, plane_assumed, capacity_kwp, plane_kwh_m2, possible_kwh,
               clipped_kwh, expected_kwh, low_kwh, high_kwh, own_days)
             select plant_id, day, source, assumed = 1, $12, plane, possible, clipped, expected, low, high, days
             from unnest($1::int[], $2::date[], $3::text[], $4::int[], $5::float8[], $6::float8[], $7::float8[],
               $8::float8[], $9::float8[], $10::float8[], $11::int[])
               as w (plant_id, day, source, assumed, plane, possible, clipped, expected, low, high, days)
             on conflict (plant_id, day) do update set ${kept.map((name) => `${name} = excluded.${name}`).join(', ')}`,
      values: [
        column(({ plantId }) => plantId),
        `{${expectations.map(({ day }) => day).join(',')}}`,
        `{${expectations.map(({ source }) => source).join(',')}}`,
        column(({ isPlaneAssumed }) => Number(isPlaneAssumed)),
        column(({ planeKwhM2 }) => planeKwhM2),
        column(({ possibleKwh }) => possibleKwh),
        column(({ clippedKwh }) => clippedKwh),
        column(({ expectedKwh }) => expectedKwh),
        column(({ lowKwh }) => lowKwh),
        column(({ highKwh }) => highKwh),
        column(({ ownDays }) => ownDays),
        capacityKwp,
      ],
    })
  },
})

const kept = [
  'source',
  'plane_assumed',
  'capacity_kwp',
  'plane_kwh_m2',
  'possible_kwh',
  'clipped_kwh',
  'expected_kwh',
  'low_kwh',
  'high_kwh',
  'own_days',
] as const

const knownKwh = (generation: number | null, knownS: number | null) =>
  knownS !== null && knownS < nearlyAllS ? null : kwhOf(generation)
/** Nine tenths of a day. */
const nearlyAllS = 77_760

/** Their limit is that of the plant's generation. */
const limitingTypes = ['INVERTER', 'MICRO_INVERTER']

/** What hybrids put into batteries is generated before their limit. */
const limitOf = (devices: RawPlant['devices']) => {
  const twins = twinsAmong(devices)
  const counting = devices.filter(({ id }) => !twins.has(id))
  const isKnown = counting.length > 0 && counting.every(({ ratedW }) => (ratedW ?? 0) > 0)
  return isKnown && !devices.some((device) => isToldBy(device, 'charge'))
    ? counting.reduce((sum, { ratedW }) => sum + (ratedW ?? 0), 0) / 1000
    : null
}

const limitingSql = (types: string) => `
  select coalesce(json_agg(json_build_object('id', d.id, 'plantId', d.plant_id, 'type', d.type, 'sn', d.sn,
    'gatewayId', d.gateway_id, 'ratedW', d.rated_w, 'tells', coalesce(m.tells, 0)) order by d.id), '[]') as devices
  from devices d left join measured_devices m on m.device_id = d.id
  where d.plant_id = p.id and d.removed_at is null and d.type = any(${types}::text[])`

const plantOf = (row: RawPlant): LitPlant => ({
  id: row.id,
  zone: row.zone,
  latitude: row.latitude,
  longitude: row.longitude,
  tiltDeg: row.tilt_deg,
  azimuthDeg: row.azimuth_deg,
  capacityKwp: row.capacity_kwp,
  startedAt: row.started_at.getTime(),
  limitKw: limitOf(row.devices),
})

const expectationOf = (row: RawDay): DayExpectation => ({
  plantId: row.plant_id,
  day: row.day,
  source: row.source,
  isPlaneAssumed: row.plane_assumed,
  ownDays: row.own_days,
  planeKwhM2: row.plane_kwh_m2,
  theoreticalKwh: row.plane_kwh_m2 * row.capacity_kwp,
  possibleKwh: row.possible_kwh,
  clippedKwh: row.clipped_kwh,
  expectedKwh: row.expected_kwh,
  lowKwh: row.low_kwh,
  highKwh: row.high_kwh,
})

/** By name, as in `history.store.ts` of the telemetry. */
const dayCells = `e.plant_id, e.day, e.source, e.plane_assumed, e.capacity_kwp, e.plane_kwh_m2, e.possible_kwh, e.clipped_kwh,
  e.expected_kwh, e.low_kwh, e.high_kwh, e.own_days`

interface RawDay {
  plant_id: number
  day: Day
  source: LightSource
  plane_assumed: boolean
  capacity_kwp: number
  plane_kwh_m2: number
  possible_kwh: number
  clipped_kwh: number
  expected_kwh: number
  low_kwh: number
  high_kwh: number
  own_days: number
}

interface RawPlant {
  id: number
  zone: string
  latitude: number
  longitude: number
  tilt_deg: number | null
  azimuth_deg: number | null
  capacity_kwp: number
  started_at: Date
  devices: (Entered & { ratedW: number | null; tells: number })[]
}

interface RawDuePlant extends RawPlant {
  first_day: Day
  last_day: Day
  kept_from: Day | null
  kept_until: Day | null
}

interface RawForecast {
  made_at: Date
  expected_kwh: number
  low_kwh: number
  high_kwh: number
}

interface KnownInverter {
  id: number
  ratedW: number | null
  /** The one that is the same inverter behind another gateway. */
  twinOf: number | undefined
  made: Map<Day, number>
}

interface RawInverterDay {
  id: number
  type: DeviceType
  sn: string
  gateway_id: number | null
  rated_w: number | null
  day: Day | null
  generation: number | null
  generation_known_s: number | null
}
