import { layouts, unpack, type Layout } from '@heliograph/domain/layouts'
import type { Point, Values } from '@heliograph/domain/points'
import { keysOf } from '@heliograph/domain/records'
import { sure } from '@heliograph/domain/sure'
import { dayMs } from '@heliograph/domain/zones'
import type { Pool, PoolClient } from 'pg'
import { instantsText, numbersText, rowsText } from './array-text.ts'
import type { Sample } from './device-day.ts'
import { longestAllowanceMs } from './energy-track.ts'
import { readLatest } from './latest.store.ts'
import { counters, measuredPoints, moduleNames } from './measures.ts'
import { gapsIn, isWithin, type Span } from './spans.ts'
import type { WrongSpans } from './wrong-spans.store.ts'

/** A sample that passed the pipeline's checks and can be stored. */
export interface SampleRow {
  deviceId: number
  at: number
  layout: number
  v: readonly (number | null)[]
}

export type SampleStore = ReturnType<typeof createSampleStore>

export const createSampleStore = (pool: Pool) => ({
  /** The newest sample of each device that has one. */
  latestOf: (deviceIds: readonly number[]) => readLatest(pool, deviceIds),

  /** All of a device's samples in a span, in order of time. */
  async samplesOf(deviceId: number, from: number, to: number): Promise<Sample[]> {
    const { rows } = await pool.query<RawSample>({
      name: 'samples-of-device',
      text: `select at, layout, v from samples where device_id = $1 and at >= $2 and at < $3 order by at`,
      values: [deviceId, new Date(from), new Date(to)],
    })
    return rows.map(({ at, layout, v }) => ({ at: at.getTime(), values: unpack(layout, v) }))
  },

  /** How many samples devices have in spans. */
  async countOf(deviceIds: readonly number[], spans: readonly Span[]) {
    const { rows } = await pool.query<{ count: number }>({
      name: 'count-samples',
      text: `select count(*)::int as count from unnest($2::timestamptz[], $3::timestamptz[]) as span (begins, ends)
             join samples s on s.device_id = any($1::int[]) and s.at >= span.begins and s.at < span.ends`,
      values: [
        numbersText(deviceIds),
        instantsText(spans.map(({ from }) => from)),
        instantsText(spans.map(({ to }) => to)),
      ],
    })
    return rows[0]?.count ?? 0
  },

  /** When each device made its last reports, in order of time. */
  async lastReportsOf(deviceIds: readonly number[]) {
    const { rows } = await pool.query<{ id: number; moments: Date[] }>({
      name: 'last-reports',
      text: `select l.device_id as id, array_agg(s.at order by s.at) as moments
             from latest l cross join lateral (
               select at from samples where device_id = l.device_id and at <= l.at and at > l.at - interval '7 days'
               order by at desc limit 13
             ) as s
             where l.device_id = any($1::int[]) group by l.device_id`,
      values: [numbersText(deviceIds)],
    })
    return new Map(rows.map(({ id, moments }) => [id, moments.map((at) => at.getTime())]))
  },
})

/** What makes two samples the same one, or a conflict if their values differ. */
export const sampleKey = ({ deviceId, at }: Pick<SampleRow, 'deviceId' | 'at'>) => `${deviceId}/${at}`

/**
 * Stores samples in the caller's transaction. They must be sorted by device and time, without duplicates. Existing
 * samples are not changed. Returns the keys of the new samples.
 */
export const insertSamples = async (client: PoolClient, ordered: readonly SampleRow[]) => {
  if (ordered.length === 0) return new Set<string>()
  const { rows } = await client.query<[number, number]>({
    name: 'insert-samples',
    text: `insert into samples (device_id, at, layout, v)
           select device_id, at, layout, v::float8[]
           from unnest($1::int[], $2::timestamptz[], $3::smallint[], $4::text[]) as row (device_id, at, layout, v)
           on conflict do nothing returning device_id, date_part('epoch', at) * 1000`,
    values: [
      numbersText(ordered.map(({ deviceId }) => deviceId)),
      instantsText(ordered.map(({ at }) => at)),
      numbersText(ordered.map(({ layout }) => layout)),
      rowsText(ordered.map(({ v }) => v)),
    ],
    rowMode: 'array',
  })
  return new Set(rows.map(([deviceId, at]) => sampleKey({ deviceId, at: Math.round(at) })))
}

/** Like `insertSamples`, but replaces existing samples. */
export const upsertSamples = (client: PoolClient, ordered: readonly SampleRow[]) =>
  client.query({
    name: 'upsert-samples',
    text: `insert into samples (device_id, at, layout, v)
           select device_id, at, layout, v::float8[]
           from unnest($1::int[], $2::timestamptz[], $3::smallint[], $4::text[]) as row (device_id, at, layout, v)
           on conflict (device_id, at) do update set layout = excluded.layout, v = excluded.v`,
    values: [
      numbersText(ordered.map(({ deviceId }) => deviceId)),
      instantsText(ordered.map(({ at }) => at)),
      numbersText(ordered.map(({ layout }) => layout)),
      rowsText(ordered.map(({ v }) => v)),
    ],
  })

/** The samples that are stored for these devices and times, by key. Locked: until the transaction ends, nobody changes them. */
export const readStored = async (
  client: PoolClient,
  wanted: readonly Pick<SampleRow, 'deviceId' | 'at'>[],
  { isLocked = false } = {},
) => {
  const stored = new Map<string, Pick<SampleRow, 'layout' | 'v'>>()
  if (wanted.length === 0) return stored
  const { rows } = await client.query<[number, number, number, (number | null)[]]>({
    name: isLocked ? 'lock-stored' : 'read-stored',
    text: `select s.device_id, date_part('epoch', s.at) * 1000, s.layout, s.v
           from unnest($1::int[], $2::timestamptz[]) as wanted (device_id, at)
           join samples s on s.device_id = wanted.device_id and s.at = wanted.at
           ${isLocked ? 'order by s.device_id, s.at for update of s' : ''}`,
    values: [numbersText(wanted.map(({ deviceId }) => deviceId)), instantsText(wanted.map(({ at }) => at))],
    rowMode: 'array',
  })
  for (const [deviceId, at, layout, v] of rows) stored.set(sampleKey({ deviceId, at: Math.round(at) }), { layout, v })
  return stored
}

/**
 * What the roll-up of a day reads: the measured points of the devices' samples, from shortly before the span on. Of a
 * device that was silent then, its last samples before that: its counter may have risen since. Of one that tells its counters in
 * messages of their own, the last of each counter. Samples that are marked as wrong have no values.
 */
export const readMeasured = async (
  client: PoolClient,
  deviceIds: readonly number[],
  { from, to }: Span,
  wrong: WrongSpans = new Map(),
) => {
  const samples = new Map<number, Sample[]>(deviceIds.map((id) => [id, []]))
  const begin = from - longestAllowanceMs
  const { rows } = await client.query<[number, string]>({
    name: 'measured-within',
    text: `select s.device_id, ${measuredText} from samples s
           where s.device_id = any($1::int[]) and s.at >= $2 and s.at < $3 group by s.device_id`,
    values: [numbersText(deviceIds), new Date(begin), new Date(to)],
    rowMode: 'array',
  })
  for (const [id, text] of rows) addMeasured(sure(samples.get(id)), text, wrong.get(id))
  const lookBack = { from: from - lookBackMs, to: begin }
  const before = deviceIds
    .filter((id) => !sure(samples.get(id)).some(({ at, isWrong }) => at < from && !isWrong))
    .flatMap((id) => gapsIn(lookBack, wrong.get(id) ?? []).map((span) => ({ id, ...span })))
  if (before.length > 0) {
    // Not as text: these are few, and planning that for all partitions took longer than reading them.
    const { rows: last } = await client.query<RawSample & { device_id: number }>({
      name: 'measured-before',
      text: `select s.device_id, s.at, s.layout, s.v
             from unnest($1::int[], $2::timestamptz[], $3::timestamptz[]) as wanted (id, from_at, to_at) cross join lateral (
               select device_id, at, layout, v from samples
               where device_id = wanted.id and at >= wanted.from_at and at < wanted.to_at and at >= $4 and at < $5
               order by at desc limit ${samplesBefore}
             ) as s`,
      values: [
        numbersText(before.map(({ id }) => id)),
        instantsText(before.map((span) => span.from)),
        instantsText(before.map((span) => span.to)),
        new Date(lookBack.from),
        new Date(lookBack.to),
      ],
    })
    for (const { device_id, at, layout, v } of last)
      sure(samples.get(device_id)).push({ at: at.getTime(), values: unpack(layout, v) })
  }
  const untold = deviceIds.flatMap((id) =>
    countersFirstIn(sure(samples.get(id)), from).flatMap((point) =>
      gapsIn(lookBack, wrong.get(id) ?? []).map((span) => ({ id, point, ...span })),
    ),
  )
  for (const [id, told] of await readLastOf(client, untold)) {
    const ofDevice = sure(samples.get(id))
    const known = new Set(ofDevice.map(({ at }) => at))
    ofDevice.push(...told.filter(({ at }) => !known.has(at)))
  }
  // Sorted here because they arrive almost in order; the database would sort them on disk.
  for (const ofDevice of samples.values()) ofDevice.sort((left, right) => left.at - right.at)
  return samples
}

const counterPoints = Object.values(counters).flatMap(({ today, total }): Point[] => [today, total])

/** The counters that samples tell from an instant on, and none of those before it. */
const countersFirstIn = (samples: readonly Sample[], from: number) => {
  const unknown = new Set(counterPoints)
  const first: Point[] = []
  const take = (values: Values, ...into: Point[][]) => {
    for (const point of unknown) {
      if (values[point] === undefined) continue
      unknown.delete(point)
      for (const points of into) points.push(point)
    }
  }
  for (const { at, values, isWrong } of samples) if (at < from && !isWrong) take(values)
  for (const { at, values } of samples) if (at >= from) take(values, first)
  return first
}

/**
 * The last samples in spans that tell a counter. Only so many are looked at, which is a range of the index: there may be none, and a
 * device that has just begun to tell one is asked about each time.
 */
const readLastOf = async (client: PoolClient, wanted: readonly (Span & { id: number; point: Point })[]) => {
  const found = new Map<number, Sample[]>()
  if (wanted.length === 0) return found
  const { rows } = await client.query<RawSample & { device_id: number }>({
    name: 'last-of-counters',
    text: `select distinct s.device_id, s.at, s.layout, s.v
           from unnest($1::int[], $2::text[], $3::timestamptz[], $4::timestamptz[]) as wanted (id, point, from_at, to_at)
           cross join lateral (
             select * from (
               select device_id, at, layout, v from samples
               where device_id = wanted.id and at >= wanted.from_at and at < wanted.to_at and at >= $5 and at < $6
               order by at desc limit ${samplesLookedAt}
             ) as s
             where case wanted.point ${counterPoints.map((point) => `when '${point}' then ${valueOf(point)}`).join(' ')} end is not null
             order by at desc limit ${samplesBefore}
           ) as s`,
    values: [
      numbersText(wanted.map(({ id }) => id)),
      wanted.map(({ point }) => point),
      instantsText(wanted.map(({ from }) => from)),
      instantsText(wanted.map(({ to }) => to)),
      new Date(Math.min(...wanted.map(({ from }) => from))),
      new Date(Math.max(...wanted.map(({ to }) => to))),
    ],
  })
  for (const { device_id, at, layout, v } of rows)
    found.set(device_id, [...(found.get(device_id) ?? []), { at: at.getTime(), values: unpack(layout, v) }])
  return found
}
/** Three quarters of an hour of a power every ten seconds, with counters less often than that. */
const samplesLookedAt = 300

/** Energy of a longer silence is not booked: nobody remembers it. */
const lookBackMs = 40 * dayMs
/** One alone may be the reading that went wrong. */
export const samplesBefore = 3

interface RawSample {
  at: Date
  layout: number
  v: (number | null)[]
}

/** A person can say that only one phase of a meter counts. */
const meterPoints: readonly Point[] = [...measuredPoints, 'grid1Power', 'grid2Power', 'grid3Power']

/** A point of a sample `s`; null where its layout has no place for it. */
const valueOf = (point: Point) =>
  `case s.layout ${keysOf(layouts)
    .flatMap((layout) => {
      const points: readonly Point[] = layouts[layout].points
      const place = points.indexOf((layout === 'module' && moduleNames[point]) || point)
      return place < 0 ? [] : `when ${layouts[layout].id} then s.v[${place + 1}]`
    })
    .join(' ')} end`

const letterA = 'A'.charCodeAt(0)
const letterOf = (point: Point) => String.fromCharCode(letterA + meterPoints.indexOf(point))

/** The measured points of a sample `s`, each as its letter and number; null where it does not tell one. */
const toldIn = (layout: Layout) => {
  const points: readonly Point[] = layouts[layout].points
  return (layout === 'meter' ? meterPoints : measuredPoints).flatMap((point) => {
    const place = points.indexOf((layout === 'module' && moduleNames[point]) || point)
    return place < 0 ? [] : `'${letterOf(point)}' || s.v[${place + 1}]`
  })
}

const textWith = (told: readonly string[]) =>
  `concat_ws(',', ${[`date_part('epoch', s.at) * 1000`, ...told].join(', ')})`

/**
 * The samples `s` of a group as one text, each its time in milliseconds and what it tells: `1763899200000,A230,C5.1`. Most
 * of what it costs to read them is that numbers become text and text numbers, so it has only those that roll-ups need.
 */
export const measuredText = `string_agg(case s.layout
  ${keysOf(layouts)
    .map((layout) => `when ${layouts[layout].id} then ${textWith(toldIn(layout))}`)
    .join(' ')}
  else ${textWith([])} end, ',')`

/** Adds the samples of such a text. */
export const addMeasured = (samples: Sample[], text: string, wrong?: readonly Span[]) => {
  let values: Values = {}
  for (let begin = 0, end = 0; begin < text.length; begin = end + 1) {
    const comma = text.indexOf(',', begin)
    end = comma < 0 ? text.length : comma
    const point = meterPoints[text.charCodeAt(begin) - letterA]
    if (point !== undefined) {
      values[point] = Number(text.slice(begin + 1, end))
      continue
    }
    const at = Math.round(Number(text.slice(begin, end)))
    values = {}
    samples.push(isWithin(wrong, at) ? { at, values: {}, isWrong: true } : { at, values })
  }
}
