import { quantities } from '@heliograph/domain/energy'
import { layouts, pack } from '@heliograph/domain/layouts'
import { keysOf, recordOf } from '@heliograph/domain/records'
import { sure } from '@heliograph/domain/sure'
import { minuteMs } from '@heliograph/domain/zones'
import type { PoolClient } from 'pg'
import { layoutFor } from '#ingest/layout-of.ts'
import { powersOf, wordOfTwins, type Word } from '#telemetry/curve.ts'
import {
  bitsOf,
  contradictionBits,
  flowColumns,
  monthColumns,
  replaceBooked,
  type BookedEnergy,
} from '#telemetry/days.store.ts'
import { energyOf, knownSecondsOf, nightsIn, type Sample } from '#telemetry/device-day.ts'
import { counters, measures, measurersOf, sumOver } from '#telemetry/measures.ts'
import { countedAs, countedOnce, lastCountedOnce } from '#telemetry/twins.ts'
import { copyRows, createRowBuffer, type ColumnKind, type Rows } from './copy.ts'
import type { PastDay, PastEnd } from './demo-history.ts'
import type { PastGatewayDay } from './past-gateways.ts'
import type { PastDevice, PastPlant } from './past-plant.ts'

/** What a past writes; plain data. */
export interface Records {
  rows: readonly Rows[]
  booked: readonly BookedEnergy[]
}

/** Collects pasts. */
export const createRecords = () => {
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
    ...columnsOf(measures, 'int8'),
    ...coverageColumns,
    peak_w: 'float8',
    samples: 'int4',
  })
  const plantDays = createRowBuffer('plant_days', {
    plant_id: 'int4',
    day: 'date',
    ...columnsOf([...measures, ...keysOf(flowColumns)], 'int8'),
    ...coverageColumns,
    flows_known_s: 'int4',
    contradictions: 'int2',
    peak_w: 'float8',
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
  const measured = createRowBuffer('measured_devices', { device_id: 'int4', first_at: 'timestamptz', tells: 'int2' })
  const gatewayDays = createRowBuffer('gateway_days', {
    gateway_id: 'int4',
    day: 'date',
    kept: 'int4',
    longest_silence_s: 'int4',
    heard_s: 'int4',
    gaps: 'int4',
    gap_carried: 'bool',
    longest_gap_s: 'int4',
    gap_from: 'timestamptz',
    gap_until: 'timestamptz',
  })
  const booked: BookedEnergy[] = []
  const buffers = [samples, latest, frames, deviceDays, plantDays, plantLatest, measured, gatewayDays]

  return {
    addDay(plant: PastPlant, past: PastDay) {
      for (const row of past.deviceDays) {
        if (row.samples === 0) continue
        for (const measure of measures) {
          const stretch = row.tracks[measure]?.booked
          if (stretch) booked.push({ ...stretch, plantId: plant.id, deviceId: row.deviceId, measure })
        }
        deviceDays.add([
          row.deviceId,
          past.day,
          ...measures.map((measure) => energyOf(row.tracks[measure])),
          ...measures.flatMap((measure) => [knownSecondsOf(row.tracks[measure]), bitsOf(row.tracks[measure]?.method)]),
          row.peakW,
          row.samples,
        ])
      }
      if (past.frames.length === 0) return
      const { plantDay } = past
      plantDays.add([
        plant.id,
        past.day,
        ...measures.map((measure) => plantDay.energies[measure]),
        ...Object.values(flowColumns).map((flow) => plantDay.flows[flow]),
        ...measures.flatMap((measure) => [plantDay.knownS[measure], bitsOf(...plantDay.methods[measure])]),
        plantDay.flowsKnownS,
        contradictionBits(plantDay),
        plantDay.peakW,
      ])
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
      for (const { id, firstAt, tells } of end.measuring) if (firstAt !== null) measured.add([id, firstAt, tells])
      const at = Math.max(...[...end.latest.values()].map((sample) => sample.at))
      if (end.latest.size > 0) plantLatest.add([plant.id, at, ...presentCells(plant, end, at)])
    },

    addGateways(days: readonly PastGatewayDay[]) {
      for (const { gatewayId, day, kept, longestSilenceS, heardS, ...gap } of days)
        gatewayDays.add([
          gatewayId,
          day,
          kept,
          longestSilenceS,
          heardS,
          gap.gaps,
          gap.isGapCarried,
          gap.longestGapS,
          gap.gapFrom,
          gap.gapUntil,
        ])
    },

    /** Returns everything collected so far. */
    take: (): Records => ({ rows: buffers.map((buffer) => buffer.take()), booked: booked.splice(0) }),
  }
}

/** Writes in the caller's transaction. */
export const writeRecords = async (client: PoolClient, { rows, booked }: Records) => {
  for (const each of rows) await copyRows(client, each)
  await replaceBooked(client, [], booked)
}

/** Computes the months of plants from their days. */
export const sumUpMonths = async (client: PoolClient, plantIds: readonly number[]) => {
  await client.query(
    `insert into plant_months (plant_id, month, ${monthColumns.map(([column]) => column).join(', ')})
     select plant_id, date_trunc('month', day)::date, ${monthColumns.map(([, sum]) => sum).join(', ')}
     from plant_days where plant_id = any($1) group by 1, 2`,
    [plantIds],
  )
}

const sampleColumns = { device_id: 'int4', at: 'timestamptz', layout: 'int2', v: 'float8[]' } as const

const sampleCells = ({ id, type }: PastDevice, { at, values }: Sample) => {
  const layout = layoutFor(type, values)
  return [id, at, layouts[layout].id, pack(layout, values)]
}

/** The powers of devices that still reported at the end, and the lifetime counters of all devices. */
const presentCells = ({ profile }: PastPlant, { latest, measuring }: PastEnd, at: number) => {
  const now = { from: at, to: at + 1 }
  const measurers = measurersOf(countedOnce(measuring, now), now)
  const words = new Map<number, Word>()
  for (const device of measuring) {
    const sample = latest.get(device.id)
    const word = sample && sample.at >= at - presentMs ? sample.values : undefined
    words.set(countedAs(device), wordOfTwins(words.get(countedAs(device)), word))
  }
  const isNight = nightsIn(now, profile).length > 0
  const powers = powersOf(at, measurers, words, isNight)
  // What replaced devices counted is included.
  const ever = { from: -Infinity, to: at + 1 }
  const counting = measurersOf(countedOnce(measuring, ever), ever)
  const last = lastCountedOnce(measuring, latest)
  const counted = quantities.map((quantity) =>
    sumOver(counting[quantity], (id) => last.get(id)?.values[counters[quantity].total] ?? null),
  )
  return [...measures.map((measure) => powers[measure]), powers.backup, powers.socPct, ...counted]
}

const presentMs = 20 * minuteMs

const coverageColumns = Object.fromEntries(
  measures.flatMap((measure) => [
    [`${measure}_known_s`, 'int4' as const],
    [`${measure}_methods`, 'int2' as const],
  ]),
)

const columnsOf = (names: readonly string[], kind: ColumnKind) => recordOf(names, (): ColumnKind => kind)
