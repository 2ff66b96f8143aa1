import { quantities } from '@heliograph/domain/energy'
import { layouts, pack, type Layout } from '@heliograph/domain/layouts'
import { recordOf } from '@heliograph/domain/records'
import { sure } from '@heliograph/domain/sure'
import { minuteMs } from '@heliograph/domain/zones'
import type { PoolClient } from 'pg'
import { counters, measures, measurersOf, sumOfSurest } from '#telemetry/measures.ts'
import { powersOf, type Sample } from '#telemetry/roll-up.ts'
import { copyRows, createRowBuffer, type ColumnKind } from './copy.ts'
import type { PastDay, PastDevice, PastEnd, PastPlant } from './demo-history.ts'

/** Collects pasts and writes them in the caller's transaction. */
export const createRecords = (client: PoolClient) => {
  const samples = createRowBuffer('samples', sampleColumns)
  const latest = createRowBuffer('latest', sampleColumns)
  const frames = createRowBuffer('plant_frames', {
    plant_id: 'int4',
    at: 'timestamptz',
    ...columnsOf(
      measures.map((measure) => `${measure}_w`),
      'float4',
    ),
    backup_w: 'float4',
    soc_pct: 'float4',
  })
  const deviceDays = createRowBuffer('device_days', {
    device_id: 'int4',
    day: 'date',
    ...columnsOf([...measures, 'peak_w'], 'float8'),
    samples: 'int4',
  })
  const plantDays = createRowBuffer('plant_days', {
    plant_id: 'int4',
    day: 'date',
    ...columnsOf([...measures, 'charge_from_buy', 'discharge_for_sell', 'peak_w'], 'float8'),
  })
  const plantLatest = createRowBuffer('plant_latest', {
    plant_id: 'int4',
    at: 'timestamptz',
    ...columnsOf(
      measures.map((measure) => `${measure}_w`),
      'float8',
    ),
    backup_w: 'float8',
    soc_pct: 'float8',
    ...columnsOf(
      quantities.map((quantity) => `${quantity}_counter`),
      'float8',
    ),
  })
  const buffers = [samples, latest, frames, deviceDays, plantDays, plantLatest]

  return {
    addDay(plant: PastPlant, past: PastDay) {
      for (const row of past.deviceDays) {
        if (row.samples === 0) continue
        deviceDays.add([row.deviceId, past.day, ...measures.map((measure) => row[measure]), row.peakW, row.samples])
      }
      if (past.frames.length === 0) return
      const { plantDay } = past
      const crossed = [plantDay.chargeFromBuy, plantDay.dischargeForSell]
      plantDays.add([plant.id, past.day, ...measures.map((measure) => plantDay[measure]), ...crossed, plantDay.peakW])
      if (!past.isKept) return
      for (const frame of past.frames) {
        frames.add([plant.id, frame.at, ...measures.map((measure) => frame[measure]), frame.backup, frame.socPct])
      }
      for (const device of plant.devices) {
        for (const sample of sure(past.samples.get(device.id))) samples.add(sampleCells(device, sample))
      }
    },

    addEnd(plant: PastPlant, end: PastEnd) {
      for (const device of plant.devices) {
        const sample = end.latest.get(device.id)
        if (sample) latest.add(sampleCells(device, sample))
      }
      const at = Math.max(...[...end.latest.values()].map((sample) => sample.at))
      if (end.latest.size > 0) plantLatest.add([plant.id, at, ...presentCells(plant, end, at)])
    },

    /** Sends everything collected so far. Resolves when the database has it. */
    async flush() {
      for (const buffer of buffers) await copyRows(client, buffer)
    },
  }
}

/** Computes the months of plants from their days. */
export const sumUpMonths = async (client: PoolClient, plantIds: readonly number[]) => {
  const sums = [...measures, 'charge_from_buy', 'discharge_for_sell']
  await client.query(
    `insert into plant_months (plant_id, month, ${sums.join(', ')}, days)
     select plant_id, date_trunc('month', day)::date, ${sums.map((column) => `sum(${column})`).join(', ')}, count(*)
     from plant_days where plant_id = any($1) group by 1, 2`,
    [plantIds],
  )
}

const sampleColumns = { device_id: 'int4', at: 'timestamptz', layout: 'int2', v: 'float8[]' } as const

const sampleCells = ({ id, type }: PastDevice, { at, values }: Sample) => {
  const layout = layoutOf(type)
  return [id, at, layouts[layout].id, pack(layout, values)]
}

const layoutOf = (type: PastDevice['type']): Layout => {
  if (type === 'METER') return 'meter'
  if (type === 'BATTERY') return 'battery'
  return type === 'WEATHER_STATION' ? 'environment' : 'inverter'
}

/** The powers of devices that still reported at the end, and the lifetime counters of all devices. */
const presentCells = ({ devices }: PastPlant, { latest }: PastEnd, at: number) => {
  const measurers = measurersOf(devices)
  const present = [...latest].filter(([, sample]) => sample.at >= at - presentMs)
  const powers = powersOf(measurers, new Map(present.map(([id, { values }]) => [id, values])))
  const counted = quantities.map((quantity) =>
    sumOfSurest(measurers[quantity], (id) => latest.get(id)?.values[counters[quantity].total] ?? null),
  )
  return [...measures.map((measure) => powers[measure]), powers.backup, powers.socPct, ...counted]
}

const presentMs = 20 * minuteMs

const columnsOf = (names: readonly string[], kind: ColumnKind) => recordOf(names, (): ColumnKind => kind)
