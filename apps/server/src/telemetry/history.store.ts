import { lostOf, quantities, type CrossFlows, type Energies, type Flows } from '@heliograph/domain/energy'
import { keysOf, recordOf } from '@heliograph/domain/records'
import { firstOf, sure } from '@heliograph/domain/sure'
import { addDays, dayOf, monthOf, yearOf, type Day } from '@heliograph/domain/zones'
import type { Pool } from 'pg'
import { numbersText } from './array-text.ts'
import { coverageColumns, flowColumns, methodsIn, monthColumns } from './days.store.ts'
import type { StoredMethod } from './energy-track.ts'
import { kwhOf, mWhPerKWh } from './energy-units.ts'
import { importedCurvesOf } from './imported-curves.store.ts'
import { measures, type Measure } from './measures.ts'
import { contradictions, type Contradiction } from './plant-day.ts'

/** What a plant moved in a day, a month or longer, kWh. */
export interface MovedEnergies extends Energies {
  generator: number | null
  flows: PeriodFlows
}

/** The same, with how it is known. */
export interface PeriodEnergies extends MovedEnergies {
  /** What part of the time it covers; null where days from before this was kept are in it. */
  coverage: Coverage | null
  /** How each energy is known. */
  methods: Record<Measure, readonly StoredMethod[]>
  contradictions: readonly Contradiction[]
}

/** Only of the time in which all that they need is known. */
export type PeriodFlows = Flows & CrossFlows

interface Coverage {
  /** Seconds for which each energy is known. */
  knownS: Record<Measure, number>
  flowsKnownS: number
}

/** Moved while nobody listened, between two reports on different days, kWh. No day can claim it. */
export interface BookedEnergy {
  plantId: number
  deviceId: number
  measure: Measure
  from: number
  to: number
  kwh: number
}

export interface DayEnergies extends PeriodEnergies {
  day: Day
  /** Another one as soon as the day is written again, or anything that is kept of it: that happens in one transaction. */
  version: string
}

export interface MonthEnergies extends PeriodEnergies {
  /** The first day of the month. */
  month: Day
  days: number
  /** Another one as soon as one of its days is written again. */
  version: string
}

/** A plant's energies around one of its days. Each part is undefined without data. */
export interface SumsAround {
  /** The first day of the first month; undefined before there is one. */
  first: Day | undefined
  day: VersionedEnergies | undefined
  dayBefore: VersionedEnergies | undefined
  /** The month of the day, the other months of its year, and all others. */
  month: VersionedEnergies | undefined
  otherMonths: VersionedEnergies | undefined
  otherYears: VersionedEnergies | undefined
}

interface VersionedEnergies extends MovedEnergies {
  /** Another one as soon as one of the days in it is written again. */
  version: string
}

/** Mean powers in W over five minutes. */
export interface PlantFrame extends Energies {
  at: number
  generator: number | null
  backup: number | null
  socPct: number | null
}

export interface PlantNow extends PlantFrame {
  /** Sums of the devices' lifetime counters, kWh. */
  counters: Energies
  /** Grows whenever something before the last quarter of an hour is added or changes. */
  pastVersion: number
}

export interface DeviceDayEnergies extends Energies {
  deviceId: number
  day: Day
  generator: number | null
  /** Seconds of the day for which each energy is known; null in days from before this was kept. */
  knownS: Record<Measure, number | null>
  methods: Record<Measure, readonly StoredMethod[]>
  peakW: number | null
}

export type HistoryStore = ReturnType<typeof createHistoryStore>

export const createHistoryStore = (pool: Pool) => ({
  async nowOf(plantIds: readonly number[]) {
    const { rows } = await pool.query<RawFrame & RawCounters & { plant_id: number; past_version: number }>({
      name: 'plant-latest',
      text: `select l.plant_id, l.at, ${told('l', [...powerColumns, ...counterColumns])},
               coalesce(p.version, 0) as past_version from plant_latest l
             left join plant_pasts p on p.plant_id = l.plant_id where l.plant_id = any($1::int[])`,
      values: [numbersText(plantIds)],
    })
    return new Map(
      rows.map((row): [number, PlantNow] => [
        row.plant_id,
        { counters: toCounters(row), pastVersion: row.past_version, ...toFrame(row) },
      ]),
    )
  },

  /** The first report of any device that was ever at the plant; null before it. */
  async firstAtOf(plantId: number) {
    const { rows } = await pool.query<{ first_at: Date | null }>({
      name: 'first-report',
      text: `select min(m.first_at) as first_at from devices d join measured_devices m on m.device_id = d.id where d.plant_id = $1`,
      values: [plantId],
    })
    return firstOf(rows).first_at?.getTime() ?? null
  },

  async framesOf(plantId: number, from: number, to: number) {
    // Of a year they are 105,000: times as numbers and rows as arrays take half of what dates and objects did.
    const { rows } = await pool.query<FrameCells>({
      name: 'plant-frames',
      text: `select ${frameCells} from plant_frames where plant_id = $1 and at >= $2 and at < $3 order by at`,
      values: [plantId, new Date(from), new Date(to)],
      rowMode: 'array',
    })
    return rows.map(frameOf)
  },

  /** Of imported days, what their curves add to measured frames. */
  async importedFramesOf(plantId: number, first: Day, last: Day): Promise<PlantFrame[]> {
    const curves = await importedCurvesOf(pool, [{ plantId, first, last }])
    return curves.flatMap(({ frames }) =>
      frames.map((frame) => ({ ...frame, generator: null, backup: null, socPct: null })),
    )
  },

  /** Days with data, in order. */
  async daysOf(plantId: number, from: Day, to: Day) {
    const { rows } = await pool.query<RawDay>({
      name: 'plant-days',
      text: `select ${dayCells} from plant_days d where d.plant_id = $1 and d.day between $2 and $3 order by d.day`,
      values: [plantId, from, to],
    })
    return rows.map(toDay)
  },

  /** The days with data of each of several times, in order. */
  async daysWithin(wanted: readonly { plantId: number; first: Day; last: Day }[]) {
    const { rows } = await pool.query<RawDay & { place: number }>({
      name: 'days-within',
      text: `select ${dayCells}, w.place::int from unnest($1::int[], $2::date[], $3::date[])
               with ordinality as w (plant_id, first, last, place)
             join plant_days d on d.plant_id = w.plant_id and d.day between w.first and w.last order by w.place, d.day`,
      values: [wanted.map(({ plantId }) => plantId), wanted.map(({ first }) => first), wanted.map(({ last }) => last)],
    })
    const days = wanted.map((): DayEnergies[] => [])
    for (const row of rows) days[row.place - 1]?.push(toDay(row))
    return days
  },

  /** The months with data of each of several times, in order. */
  async monthsWithin(wanted: readonly { plantId: number; first: Day; last: Day }[]) {
    const { rows } = await pool.query<RawMonth & { place: number }>({
      name: 'months-within',
      text: `select ${monthCells}, w.place::int from unnest($1::int[], $2::date[], $3::date[])
               with ordinality as w (plant_id, first, last, place)
             join plant_months m on m.plant_id = w.plant_id and m.month between w.first and w.last
             order by w.place, m.month`,
      values: [wanted.map(({ plantId }) => plantId), wanted.map(({ first }) => first), wanted.map(({ last }) => last)],
    })
    const months = wanted.map((): MonthEnergies[] => [])
    for (const row of rows) months[row.place - 1]?.push(toMonth(row))
    return months
  },

  /** Months with data, in order. */
  async monthsOf(plantId: number, from?: Day, to?: Day) {
    const { rows } = await pool.query<RawMonth>({
      name: 'plant-months',
      text: `select ${monthCells} from plant_months m
             where m.plant_id = $1 and m.month between $2 and $3 order by m.month`,
      values: [plantId, from ?? '0001-01-01', to ?? '9999-12-31'],
    })
    return rows.map(toMonth)
  },

  /** One day for each of several plants; the days differ because the plants are in different time zones. */
  async daysOfPlants(wanted: readonly { plantId: number; day: Day }[]) {
    const { rows } = await pool.query<RawDay & { plant_id: number }>({
      name: 'days-of-plants',
      text: `select ${dayCells} from unnest($1::int[], $2::date[]) as w (plant_id, day)
             join plant_days d on d.plant_id = w.plant_id and d.day = w.day`,
      values: [wanted.map(({ plantId }) => plantId), wanted.map(({ day }) => day)],
    })
    return new Map(rows.map((row): [number, DayEnergies] => [row.plant_id, toDay(row)]))
  },

  /** The months of several plants; all of them, or some. */
  async monthsOfPlants(plantIds: readonly number[], from?: Day, to?: Day) {
    const { rows } = await pool.query<RawMonth & { plant_id: number }>({
      name: 'months-of-plants',
      text: `select ${monthCells} from plant_months m
             where m.plant_id = any($1) and m.month between $2 and $3 order by m.plant_id, m.month`,
      values: [plantIds, from ?? '0001-01-01', to ?? '9999-12-31'],
    })
    const months = new Map<number, MonthEnergies[]>()
    for (const row of rows) {
      const month = toMonth(row)
      const known = months.get(row.plant_id)
      if (known) known.push(month)
      else months.set(row.plant_id, [month])
    }
    return months
  },

  /**
   * What lists show of several plants around a day of each: two days, and what their months add up to. A plant has twelve
   * more months each year, so the database adds them up. Plants without data are not in it.
   */
  async sumsAround(wanted: readonly { plantId: number; day: Day }[]) {
    const plantIds = numbersText(wanted.map(({ plantId }) => plantId))
    const daysOf = (dayIn: (day: Day) => Day) => `{${wanted.map(({ day }) => dayIn(day)).join(',')}}`
    const { rows } = await pool.query<RawSum>({
      name: 'sums-around',
      // The days are told one by one: an index is not used for what has to be computed, since rows of others are hidden first.
      text: `select d.plant_id, null::date as first, d.xmin::text as version, 0 as part, ${dayParts}
             from unnest($1::int[], $2::date[]) as w (plant_id, day)
             join plant_days d on d.plant_id = w.plant_id and d.day = w.day
             union all
             select d.plant_id, null::date, d.xmin::text, 1, ${dayParts}
             from unnest($1::int[], $3::date[]) as w (plant_id, day)
             join plant_days d on d.plant_id = w.plant_id and d.day = w.day
             union all
             select w.plant_id, m.* from unnest($1::int[], $4::date[], $5::date[], $6::date[])
               as w (plant_id, month, first, last)
             cross join lateral (
               select min(m.month), sum(hashtextextended(m.xmin::text, m.month - date '2000-01-01'))::text,
                 case when m.month = w.month then 2 when m.month between w.first and w.last then 3 else 4 end as part,
                 ${monthSums}
               from plant_months m where m.plant_id = w.plant_id group by part
             ) as m`,
      values: [
        plantIds,
        daysOf((day) => day),
        daysOf((day) => addDays(day, -1)),
        daysOf((day) => dayOf(yearOf(day), monthOf(day))),
        daysOf((day) => dayOf(yearOf(day))),
        daysOf((day) => dayOf(yearOf(day), 12)),
      ],
    })
    const sums = new Map<number, SumsAround>()
    for (const row of rows) {
      const known = sums.get(row.plant_id) ?? { ...noSums }
      known[sure(parts[row.part])] = { version: row.version, ...movedIn(row, row.use_lost ?? lostIn(row)) }
      if (row.first && !(known.first && known.first <= row.first)) known.first = row.first
      sums.set(row.plant_id, known)
    }
    return sums
  },

  async deviceDaysOf(deviceIds: readonly number[], from: Day, to: Day) {
    const { rows } = await pool.query<RawDeviceDay>({
      name: 'device-days',
      text: `select d.device_id, d.day, d.peak_w, ${told('d', [...measures, ...coverageColumns])} from device_days d
             where d.device_id = any($1) and d.day between $2 and $3 order by d.device_id, d.day`,
      values: [deviceIds, from, to],
    })
    return rows.map((row): DeviceDayEnergies => ({
      deviceId: row.device_id,
      day: row.day,
      peakW: row.peak_w,
      ...recordOf(measures, (measure) => kwhOf(row[measure])),
      knownS: recordOf(measures, (measure) => row[`${measure}_known_s`]),
      methods: recordOf(measures, (measure) => methodsIn(row[`${measure}_methods`])),
    }))
  },

  /** What plants moved while nobody listened, in spans that end within a time, in order. */
  async bookedOf(plantIds: readonly number[], from = -Infinity, to = Infinity): Promise<BookedEnergy[]> {
    const { rows } = await pool.query<RawBooked>({
      name: 'booked-of-plants',
      text: `select plant_id, device_id, measure, from_at, to_at, energy from booked_energies
             where plant_id = any($1::int[]) and to_at > $2 and to_at <= $3 order by to_at, device_id, measure`,
      values: [numbersText(plantIds), pgInstant(from), pgInstant(to)],
    })
    return rows.map(({ plant_id, device_id, measure, from_at, to_at, energy }) => ({
      plantId: plant_id,
      deviceId: device_id,
      measure,
      from: from_at.getTime(),
      to: to_at.getTime(),
      kwh: energy / mWhPerKWh,
    }))
  },
})

/**
 * The columns that are read, by name: a connection that has a statement with `*` refuses it as soon as a newer release, which
 * runs on the same tables, gave one of them another column.
 */
const told = (alias: string, columns: readonly string[]) => columns.map((column) => `${alias}.${column}`).join(', ')

const powers = ['generation', 'use', 'buy', 'sell', 'charge', 'discharge', 'generator', 'backup']
const powerColumns = [...powers.map((power) => `${power}_w`), 'soc_pct']
const counterColumns = quantities.map((quantity) => `${quantity}_counter`)
const energyColumns = [...measures, ...keysOf(flowColumns), ...coverageColumns, 'flows_known_s', 'contradictions']
const dayCells = `${told('d', ['plant_id', 'day', ...energyColumns])}, d.xmin::text as version`
const monthCells = `${told('m', ['plant_id', 'month', 'days', 'use_lost', ...energyColumns])}, m.xmin::text as version`

/** What was moved, in the columns of a month, and how months add up: like the days of a month. */
const summed = monthColumns.filter(([column]) => [...measures, ...keysOf(flowColumns), 'use_lost'].includes(column))
const monthSums = summed
  .map(([column, sum]) => `${column === 'use_lost' ? 'sum(use_lost)::bigint' : sum} as ${column}`)
  .join(', ')
/** The same of a day, which keeps nothing of what was lost. */
const dayParts = summed.map(([column]) => (column === 'use_lost' ? 'null::bigint' : column)).join(', ')

/** By their number in the statement. */
const parts = ['day', 'dayBefore', 'month', 'otherMonths', 'otherYears'] as const

const noSums: SumsAround = {
  first: undefined,
  day: undefined,
  dayBefore: undefined,
  month: undefined,
  otherMonths: undefined,
  otherYears: undefined,
}

const pgInstant = (at: number) => (at === Infinity ? 'infinity' : at === -Infinity ? '-infinity' : new Date(at))

interface RawFrame {
  at: Date
  generation_w: number | null
  use_w: number | null
  buy_w: number | null
  sell_w: number | null
  charge_w: number | null
  discharge_w: number | null
  generator_w: number | null
  backup_w: number | null
  soc_pct: number | null
}

interface RawCounters {
  generation_counter: number | null
  use_counter: number | null
  buy_counter: number | null
  sell_counter: number | null
  charge_counter: number | null
  discharge_counter: number | null
}

/** Whole mWh. */
type RawMoved = Record<Measure | keyof typeof flowColumns, number | null>
type RawEnergies = RawMoved & RawCoverage & { flows_known_s: number | null; contradictions: number | null }

type RawDay = RawEnergies & { day: Day; version: string }
type RawSum = RawMoved & RawLost & { plant_id: number; part: number; first: Day | null; version: string }
type RawMonth = RawEnergies & RawLost & { month: Day; days: number; version: string }
/** Of months and their sums; null is nothing. What a day lost follows from its flows. */
interface RawLost {
  use_lost: number | null
}

type RawCoverage = Record<`${Measure}_known_s` | `${Measure}_methods`, number | null>

type RawDeviceDay = Record<Measure, number | null> &
  RawCoverage & { device_id: number; day: Day; peak_w: number | null; samples: number }

interface RawBooked {
  plant_id: number
  device_id: number
  measure: Measure
  from_at: Date
  to_at: Date
  energy: number
}

const toFrame = (row: RawFrame): PlantFrame => ({
  at: row.at.getTime(),
  generation: row.generation_w,
  use: row.use_w,
  buy: row.buy_w,
  sell: row.sell_w,
  charge: row.charge_w,
  discharge: row.discharge_w,
  generator: row.generator_w,
  backup: row.backup_w,
  socPct: row.soc_pct,
})

type FrameCells = [at: number, ...values: (number | null)[]]

/** In the order of `frameOf`. */
const frameCells = `date_part('epoch', at) * 1000, ${powerColumns.join(', ')}`

const frameOf = ([
  at,
  generation = null,
  use = null,
  buy = null,
  sell = null,
  charge = null,
  discharge = null,
  generator = null,
  backup = null,
  socPct = null,
]: FrameCells): PlantFrame => ({ at, generation, use, buy, sell, charge, discharge, generator, backup, socPct })

const toCounters = (row: RawCounters): Energies => ({
  generation: row.generation_counter,
  use: row.use_counter,
  buy: row.buy_counter,
  sell: row.sell_counter,
  charge: row.charge_counter,
  discharge: row.discharge_counter,
})

const toDay = (row: RawDay): DayEnergies => ({ day: row.day, version: row.version, ...toEnergies(row, lostIn(row)) })

const toMonth = (row: RawMonth): MonthEnergies => ({
  month: row.month,
  days: row.days,
  version: row.version,
  ...toEnergies(row, row.use_lost),
})

const toEnergies = (row: RawEnergies, lost: number | null): PeriodEnergies => ({
  coverage: coverageIn(row),
  methods: recordOf(measures, (measure) => methodsIn(row[`${measure}_methods`])),
  contradictions: row.contradictions ? contradictionsIn(row.contradictions) : [],
  ...movedIn(row, lost),
})

const movedIn = (row: RawMoved, lost: number | null): MovedEnergies => ({
  generation: kwhOf(row.generation),
  use: kwhOf(row.use),
  buy: kwhOf(row.buy),
  sell: kwhOf(row.sell),
  charge: kwhOf(row.charge),
  discharge: kwhOf(row.discharge),
  generator: kwhOf(row.generator),
  flows: flowsIn(row, lost),
})

const contradictionsIn = (bits: number) => contradictions.filter((_, place) => (bits & (1 << place)) !== 0)

/** Of a day. The database says it of the days of a month (`monthColumns`). */
const lostIn = ({ use_unknown, use_from_gen, use_from_discharge }: RawMoved) =>
  use_unknown === null ? null : lostOf(use_unknown, (use_from_gen ?? 0) + (use_from_discharge ?? 0))

const flowsIn = (row: RawMoved, lost: number | null): PeriodFlows => ({
  genForUse: kwhOf(row.gen_for_use),
  genForCharge: kwhOf(row.gen_for_charge),
  genForGrid: kwhOf(row.gen_for_grid),
  useFromGen: kwhOf(row.use_from_gen),
  useFromDischarge: kwhOf(row.use_from_discharge),
  useFromBuy: kwhOf(row.use_from_buy),
  unknown: kwhOf(row.use_unknown),
  lost: row.use_unknown === null ? null : kwhOf(lost ?? 0),
  chargeFromBuy: kwhOf(row.charge_from_buy),
  dischargeForSell: kwhOf(row.discharge_for_sell),
})

const coverageIn = (row: RawEnergies): Coverage | null => {
  if (row.flows_known_s === null) return null
  return { knownS: recordOf(measures, (measure) => row[`${measure}_known_s`] ?? 0), flowsKnownS: row.flows_known_s }
}
