import { layoutById, layouts, unpack } from '@heliograph/domain/layouts'
import type { Values } from '@heliograph/domain/points'
import type { Pool, PoolClient } from 'pg'
import { measuredPoints } from './measures.ts'
import type { Sample } from './roll-up.ts'

/** What the pipeline admitted, ready to be kept. */
export interface SampleRow {
  deviceId: number
  at: number
  layout: number
  v: readonly (number | null)[]
}

export interface NumberedRecord {
  gatewayId: number
  recordNo: number
  workingS: number
}

export type SampleStore = ReturnType<typeof createSampleStore>

export const createSampleStore = (pool: Pool) => ({
  /** The newest sample of each device that has one. */
  latestOf: (deviceIds: readonly number[]) => readLatest(pool, deviceIds),

  /** All of a device's samples in a span, in order of time. */
  async samplesOf(deviceId: number, from: number, to: number) {
    const { rows } = await pool.query<RawSample>({
      name: 'samples-of-device',
      text: `select device_id, at, layout, v from samples
             where device_id = $1 and at >= $2 and at < $3 order by at`,
      values: [deviceId, new Date(from), new Date(to)],
    })
    return rows.map(toSample)
  },
})

export const readLatest = async (client: Pool | PoolClient, deviceIds: readonly number[]) => {
  const { rows } = await client.query<RawSample>({
    name: 'latest-of-devices',
    text: 'select device_id, at, layout, v from latest where device_id = any($1)',
    values: [deviceIds],
  })
  return new Map(rows.map((row) => [row.device_id, toSample(row)]))
}

/** What roll-ups read: of many devices, only the points that are added up. */
export const readMeasured = async (client: PoolClient, deviceIds: readonly number[], from: number, to: number) => {
  const { rows } = await client.query<(string | number | null)[]>({
    name: 'measured-samples',
    text: measuredSql,
    values: [deviceIds, new Date(from), new Date(to)],
    rowMode: 'array',
  })
  const samples = new Map<number, Sample[]>()
  for (const row of rows) {
    const values: Values = {}
    measuredPoints.forEach((point, place) => {
      const value = row[place + 2]
      if (typeof value === 'number') values[point] = value
    })
    const sample = { at: row[1] as number, values }
    const known = samples.get(row[0] as number)
    if (known) known.push(sample)
    else samples.set(row[0] as number, [sample])
  }
  return samples
}

/**
 * Keeps samples, in the transaction of the caller. A sample that is there already stays as it is, so a batch may come
 * twice. Returns how many were new.
 */
export const insertSamples = async (client: PoolClient, rows: readonly SampleRow[]) => {
  if (rows.length === 0) return 0
  const ordered = rows.toSorted((left, right) => left.deviceId - right.deviceId || left.at - right.at)
  const inserted = await client.query({
    text: `insert into samples (device_id, at, layout, v) values ${places(ordered.length, 4)} on conflict do nothing`,
    values: ordered.flatMap(({ deviceId, at, layout, v }) => [deviceId, new Date(at), layout, v]),
  })
  const newest = [...new Map(ordered.map((row) => [row.deviceId, row])).values()]
  await client.query({
    text: `insert into latest (device_id, at, layout, v) values ${places(newest.length, 4)}
           on conflict (device_id) do update set at = excluded.at, layout = excluded.layout, v = excluded.v
           where latest.at < excluded.at`,
    values: newest.flatMap(({ deviceId, at, layout, v }) => [deviceId, new Date(at), layout, v]),
  })
  const ranges = rangesOf(ordered)
  await client.query({
    text: `insert into stale_ranges (device_id, from_at, to_at) values ${places(ranges.length, 3)}`,
    values: ranges.flatMap(({ deviceId, from, to }) => [deviceId, new Date(from), new Date(to)]),
  })
  return inserted.rowCount ?? 0
}

/** Marks numbered records as seen and returns those that were not, as `gateway/record`. */
export const insertSeen = async (client: PoolClient, records: readonly NumberedRecord[]) => {
  if (records.length === 0) return new Set<string>()
  const ordered = records.toSorted((left, right) => left.gatewayId - right.gatewayId || left.recordNo - right.recordNo)
  const { rows } = await client.query<{ gateway_id: number; record_no: number }>({
    text: `insert into seen_records as seen (gateway_id, record_no, working_s) values ${places(ordered.length, 3)}
           on conflict (gateway_id, record_no) do update set working_s = excluded.working_s, seen_at = now()
           where seen.working_s <> excluded.working_s returning gateway_id, record_no`,
    values: ordered.flatMap(({ gatewayId, recordNo, workingS }) => [gatewayId, recordNo, workingS]),
  })
  return new Set(rows.map((row) => recordKey({ gatewayId: row.gateway_id, recordNo: row.record_no })))
}

export const recordKey = ({ gatewayId, recordNo }: Pick<NumberedRecord, 'gatewayId' | 'recordNo'>) => `${gatewayId}/${recordNo}`

/** `($1,$2),($3,$4)` */
export const places = (rows: number, columns: number) => {
  const parts: string[] = []
  for (let row = 0; row < rows; row++) {
    const names: string[] = []
    for (let column = 1; column <= columns; column++) names.push(`$${row * columns + column}`)
    parts.push(`(${names.join(',')})`)
  }
  return parts.join(',')
}

interface RawSample {
  device_id: number
  at: Date
  layout: number
  v: (number | null)[]
}

const toSample = ({ at, layout, v }: RawSample): Sample => ({ at: at.getTime(), values: unpack(layout, v) })

const rangesOf = (ordered: readonly SampleRow[]) => {
  const ranges = new Map<number, { deviceId: number; from: number; to: number }>()
  for (const { deviceId, at } of ordered) {
    const range = ranges.get(deviceId)
    if (range) range.to = at
    else ranges.set(deviceId, { deviceId, from: at, to: at })
  }
  return [...ranges.values()]
}

/** Picks the measured points out of whichever layout a sample has; milliseconds, since dates cost more than numbers. */
const measuredSql = (() => {
  const layoutIds = Object.values(layouts).map(({ id }) => id)
  const picks = measuredPoints.map((point) => {
    const cases = layoutIds.flatMap((id) => {
      const place = layoutById(id)!.indexOf(point)
      return place < 0 ? [] : [`when ${id} then v[${place + 1}]`]
    })
    return `case layout ${cases.join(' ')} end`
  })
  return `select device_id, (extract(epoch from at) * 1000)::float8, ${picks.join(', ')} from samples
          where device_id = any($1) and at >= $2 and at < $3 order by device_id, at`
})()
