import type { CrossFlows, Energies } from '@heliograph/domain/energy'
import type { Day } from '@heliograph/domain/zones'
import type { Pool } from 'pg'

/** kWh of a plant over a day, a month or a year. */
export interface PeriodEnergies extends Energies, CrossFlows {
  generator: number | null
}

export interface DayEnergies extends PeriodEnergies {
  day: Day
}

export interface MonthEnergies extends PeriodEnergies {
  /** The first day of the month. */
  month: Day
  days: number
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
}

export interface DeviceDayEnergies extends Energies {
  deviceId: number
  day: Day
  generator: number | null
  peakW: number | null
}

export type HistoryStore = ReturnType<typeof createHistoryStore>

export const createHistoryStore = (pool: Pool) => ({
  async nowOf(plantIds: readonly number[]) {
    const { rows } = await pool.query<RawFrame & RawCounters & { plant_id: number }>({
      name: 'plant-latest',
      text: 'select * from plant_latest where plant_id = any($1)',
      values: [plantIds],
    })
    return new Map(
      rows.map((row): [number, PlantNow] => [row.plant_id, { ...toFrame(row), counters: toCounters(row) }]),
    )
  },

  async framesOf(plantId: number, from: number, to: number) {
    const { rows } = await pool.query<RawFrame>({
      name: 'plant-frames',
      text: 'select * from plant_frames where plant_id = $1 and at >= $2 and at < $3 order by at',
      values: [plantId, new Date(from), new Date(to)],
    })
    return rows.map(toFrame)
  },

  /** Days with data, in order. */
  async daysOf(plantId: number, from: Day, to: Day) {
    const { rows } = await pool.query<RawEnergies & { day: Day }>({
      name: 'plant-days',
      text: 'select * from plant_days where plant_id = $1 and day between $2 and $3 order by day',
      values: [plantId, from, to],
    })
    return rows.map((row): DayEnergies => ({ day: row.day, ...toEnergies(row) }))
  },

  /** Months with data, in order. */
  async monthsOf(plantId: number, from?: Day, to?: Day) {
    const { rows } = await pool.query<RawEnergies & { month: Day; days: number }>({
      name: 'plant-months',
      text: `select * from plant_months where plant_id = $1 and month between $2 and $3 order by month`,
      values: [plantId, from ?? '0001-01-01', to ?? '9999-12-31'],
    })
    return rows.map((row): MonthEnergies => ({ month: row.month, days: row.days, ...toEnergies(row) }))
  },

  /** One day for each of several plants; the days differ because the plants are in different time zones. */
  async daysOfPlants(wanted: readonly { plantId: number; day: Day }[]) {
    const { rows } = await pool.query<RawEnergies & { plant_id: number; day: Day }>({
      name: 'days-of-plants',
      text: `select d.* from unnest($1::int[], $2::date[]) as w (plant_id, day)
             join plant_days d on d.plant_id = w.plant_id and d.day = w.day`,
      values: [wanted.map(({ plantId }) => plantId), wanted.map(({ day }) => day)],
    })
    return new Map(rows.map((row): [number, DayEnergies] => [row.plant_id, { day: row.day, ...toEnergies(row) }]))
  },

  /** All months of several plants, from which lists compute months, years and totals. */
  async monthsOfPlants(plantIds: readonly number[]) {
    const { rows } = await pool.query<RawEnergies & { plant_id: number; month: Day; days: number }>({
      name: 'months-of-plants',
      text: 'select * from plant_months where plant_id = any($1) order by plant_id, month',
      values: [plantIds],
    })
    const months = new Map<number, MonthEnergies[]>()
    for (const row of rows) {
      const month = { month: row.month, days: row.days, ...toEnergies(row) }
      const known = months.get(row.plant_id)
      if (known) known.push(month)
      else months.set(row.plant_id, [month])
    }
    return months
  },

  async deviceDaysOf(deviceIds: readonly number[], from: Day, to: Day) {
    const { rows } = await pool.query<RawDeviceDay>({
      name: 'device-days',
      text: `select * from device_days where device_id = any($1) and day between $2 and $3 order by device_id, day`,
      values: [deviceIds, from, to],
    })
    return rows.map(({ device_id, day, peak_w, samples: _, ...energies }): DeviceDayEnergies => ({
      deviceId: device_id,
      day,
      peakW: peak_w,
      ...energies,
    }))
  },
})

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

interface RawEnergies extends Energies {
  generator: number | null
  charge_from_buy: number | null
  discharge_for_sell: number | null
}

interface RawDeviceDay extends Energies {
  device_id: number
  day: Day
  generator: number | null
  peak_w: number | null
  samples: number
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

const toCounters = (row: RawCounters): Energies => ({
  generation: row.generation_counter,
  use: row.use_counter,
  buy: row.buy_counter,
  sell: row.sell_counter,
  charge: row.charge_counter,
  discharge: row.discharge_counter,
})

const toEnergies = (row: RawEnergies): PeriodEnergies => ({
  generation: row.generation,
  use: row.use,
  buy: row.buy,
  sell: row.sell,
  charge: row.charge,
  discharge: row.discharge,
  generator: row.generator,
  chargeFromBuy: row.charge_from_buy,
  dischargeForSell: row.discharge_for_sell,
})
