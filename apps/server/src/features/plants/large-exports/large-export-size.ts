import { daysBetween, spanOfDay, type Day } from '@heliograph/domain/zones'
import type { SampleStore } from '#telemetry/samples.store.ts'
import { isOfMoments, type Wanted } from './large-export.ts'

export interface Asked extends Pick<Wanted, 'step' | 'format'> {
  zone: string
  /** Of the plant's file; 0 without one. */
  columns: number
  /** How many columns each device has something in. */
  deviceColumns: ReadonlyMap<number, number>
  /** Of which there can be rows. */
  first: Day
  last: Day
}

/**
 * About how many rows, bytes and rows of a device an export has. Readings come as often as devices like: they are counted on some days of
 * some devices.
 */
export const sizeOf = async (samples: Pick<SampleStore, 'countOf'>, asked: Asked) => {
  const { zone, step, columns, deviceColumns, first, last, format } = asked
  const deviceIds = [...deviceColumns.keys()]
  const days = first <= last ? daysBetween(first, last) : []
  const mostRows = Math.ceil(days.length * rowsOfDay[step])
  const ofPlant = { rows: columns === 0 ? 0 : mostRows, columns }
  const ofDevices = {
    rows: isOfMoments(step) ? await countReadings(samples, zone, deviceIds, days) : deviceIds.length * mostRows,
    columns: meanOf([...deviceColumns.values()].filter((count) => count > 0)),
  }
  // No slot without a reading has a row.
  if (step !== 'readings') ofDevices.rows = Math.min(ofDevices.rows, deviceIds.length * mostRows)
  const rows = Math.round(ofPlant.rows + ofDevices.rows)
  const { aCell, aRow } = weights[format]
  const bytes = [ofPlant, ofDevices].reduce((sum, part) => sum + part.rows * (aRow + part.columns * aCell), 0)
  const perDevice = deviceIds.length === 0 ? 0 : ofDevices.rows / deviceIds.length
  return { rows, bytes: Math.round(bytes), rowsOfFile: Math.round(Math.max(ofPlant.rows, perDevice)) }
}

/** At most. Of a plant, readings are five minutes. */
const rowsOfDay = { readings: 288, minutes: 288, hours: 24, days: 1, weeks: 1 / 7, months: 1 / 30, years: 1 / 365 }

const countReadings = async (
  samples: Pick<SampleStore, 'countOf'>,
  zone: string,
  deviceIds: readonly number[],
  days: readonly Day[],
) => {
  const [someDevices, someDays] = [someOf(deviceIds, 20), someOf(days, 8)]
  if (someDevices.length === 0 || someDays.length === 0) return 0
  const counted = await samples.countOf(
    someDevices,
    someDays.map((day) => spanOfDay(zone, day)),
  )
  const share = (deviceIds.length / someDevices.length) * (days.length / someDays.length)
  return counted * share
}

const meanOf = (counts: readonly number[]) =>
  counts.length === 0 ? 0 : counts.reduce((sum, count) => sum + count, 0) / counts.length

/** Evenly spread, in their order. */
const someOf = <T>(all: readonly T[], most: number) =>
  all.length <= most
    ? all
    : all.filter(
        (_, place) => Math.floor((place * most) / all.length) !== Math.floor(((place - 1) * most) / all.length),
      )

/** Bytes in the ZIP file, from `bench/export.mjs` (docs/budgets.md), rounded up. */
const weights: Record<Wanted['format'], { aCell: number; aRow: number }> = {
  csv: { aCell: 2, aRow: 6 },
  jsonl: { aCell: 3.7, aRow: 10 },
  xlsx: { aCell: 4.6, aRow: 15 },
  parquet: { aCell: 2.9, aRow: 6 },
}
