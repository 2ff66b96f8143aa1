import { add, quantities } from '@heliograph/domain/energy'
import type { Values } from '@heliograph/domain/points'
import { addDays, dayAt, frameMs, hourMs, spanOfDay, type Day } from '@heliograph/domain/zones'
import type { Pool, PoolClient } from 'pg'
import { counters, measurersOf, type MeasuringDevice } from './measures.ts'
import {
  readPlantsOf,
  upsertDeviceDays,
  upsertFrames,
  upsertPlantDay,
  upsertPlantLatest,
  type Counters,
  type MeasuredPlant,
} from './plants.store.ts'
import { powersOf, rollUpDay, type Sample, type Span } from './roll-up.ts'
import { readLatest, readMeasured } from './samples.store.ts'

/** What a pass has rolled up, for whoever wants to know. */
export interface Rolled {
  plantIds: number[]
  /** The devices that said something new, and when they did. */
  devices: { deviceId: number; plantId: number; from: number; to: number }[]
}

export type Roller = ReturnType<typeof createRoller>

/**
 * Turns new samples into frames and days. What is to be done stands in `stale_ranges`, written with the samples: a
 * pass takes from it, recomputes the plants' days from their samples, and commits both together.
 */
export const createRoller = ({ pool, report, onRolled = async () => {} }: Needs) => {
  let poked: () => void = () => {}
  let stopped = false

  /** One pass. Returns how many ranges it took; only one pass runs at a time, in whichever process. */
  const pass = async () => {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      await client.query('begin')
      const { rows: lock } = await client.query<{ held: boolean }>(
        `select pg_try_advisory_xact_lock(hashtext('telemetry.roller')) as held`,
      )
      const rolled = lock[0]!.held ? await rollAll(client) : nothingRolled
      await client.query('commit')
      if (rolled.ranges > 0) await onRolled(rolled)
      return rolled.ranges
    } catch (error) {
      await client.query('rollback').catch((failure: Error) => (broken = failure))
      throw error
    } finally {
      client.release(broken)
    }
  }

  const run = async () => {
    while (!stopped) {
      const begun = performance.now()
      const ranges = await pass().catch((error: Error) => {
        report(error)
        return 0
      })
      // A quarter of a core at the most: devices wait for acknowledgements, nobody waits for a roll-up.
      const rest = Math.max(minRestMs, (performance.now() - begun) * 3)
      await (ranges > 0 ? sleep(rest) : Promise.race([sleep(idleMs), new Promise<void>((wake) => (poked = wake))]))
    }
  }

  return {
    pass,
    /** Samples were kept: there is something to do. */
    poke: () => poked(),
    start() {
      const running = run()
      return async () => {
        stopped = true
        poked()
        await running
      }
    },
  }
}

interface Needs {
  pool: Pool
  report: (error: Error) => void
  onRolled?: (rolled: Rolled) => Promise<void>
}

const minRestMs = 250
/** Another process may have kept samples, and its poke does not reach us. */
const idleMs = 2_000
const rangesPerPass = 4_000
const plantsPerRead = 100

/** A day's first rise began with the sample before it. Longer ago than this, it does not tell when it rose. */
const lookBackMs = 12 * hourMs

/** A device that was silent for longer does not count in what the plant does now. */
const presentMs = 20 * 60_000

const nothingRolled = { ranges: 0, plantIds: [], devices: [] }

const rollAll = async (client: PoolClient) => {
  const { rows } = await client.query<RawRange>(
    `delete from stale_ranges where id in (select id from stale_ranges order by id limit ${rangesPerPass})
     returning device_id, from_at, to_at`,
  )
  if (rows.length === 0) return nothingRolled
  const ranges = mergeByDevice(rows)
  const plants = await readPlantsOf(client, [...ranges.keys()])
  const latest = await readLatest(client, [...plants.values()].flatMap(({ devices }) => devices.map(({ id }) => id)))
  const stale = [...plants.values()].map((plant) => ({ plant, days: staleDays(plant, ranges, latest) }))
  for (let first = 0; first < stale.length; first += plantsPerRead) {
    await rollPlants(client, stale.slice(first, first + plantsPerRead))
  }
  for (const { plant } of stale) await rollLatest(client, plant, latest)
  return {
    ranges: rows.length,
    plantIds: [...plants.keys()],
    devices: [...plants.values()].flatMap(({ id, devices }) =>
      devices.flatMap((device) => {
        const range = ranges.get(device.id)
        return range ? [{ deviceId: device.id, plantId: id, ...range }] : []
      }),
    ),
  }
}

/** Plants of one zone and one day share a read. */
const rollPlants = async (client: PoolClient, stale: readonly StalePlant[]) => {
  const shared = new Map<string, { span: Span; day: Day; parts: { plant: MeasuredPlant; range: Span }[] }>()
  for (const { plant, days } of stale) {
    for (const [day, range] of days) {
      const key = `${plant.zone} ${day}`
      const group = shared.get(key) ?? { span: spanOfDay(plant.zone, day), day, parts: [] }
      group.parts.push({ plant, range })
      shared.set(key, group)
    }
  }
  for (const { span, day, parts } of shared.values()) {
    const ids = parts.flatMap(({ plant }) => plant.devices.map(({ id }) => id))
    const samples = await readMeasured(client, ids, span.from - lookBackMs, span.to)
    for (const { plant, range } of parts) {
      const { deviceDays, frames, plantDay } = rollUpDay(plant.devices, samples, span)
      await upsertDeviceDays(client, day, deviceDays)
      await upsertFrames(client, plant.id, frames.filter(({ at }) => at >= range.from - frameMs && at <= range.to + frameMs))
      if (frames.length > 0) await upsertPlantDay(client, plant.id, day, plantDay)
    }
  }
}

const rollLatest = async (client: PoolClient, plant: MeasuredPlant, latest: ReadonlyMap<number, Sample>) => {
  const last = plant.devices.flatMap(({ id }) => {
    const sample = latest.get(id)
    return sample ? [[id, sample] as const] : []
  })
  if (last.length === 0) return
  const at = Math.max(...last.map(([, sample]) => sample.at))
  const present = new Map<number, Values>(
    last.flatMap(([id, sample]) => (sample.at >= at - presentMs ? [[id, sample.values] as const] : [])),
  )
  const said = new Map<number, Values>(last.map(([id, sample]) => [id, sample.values]))
  await upsertPlantLatest(client, plant.id, { at, ...powersOf(plant.devices, present) }, countersOf(plant.devices, said))
}

const countersOf = (devices: readonly MeasuringDevice[], said: ReadonlyMap<number, Values>): Counters => {
  const measurers = measurersOf(devices)
  const sumOf = (quantity: (typeof quantities)[number]) =>
    measurers[quantity].reduce<number | null>(
      (sum, { id }) => add(sum, said.get(id)?.[counters[quantity].total] ?? null),
      null,
    )
  return Object.fromEntries(quantities.map((quantity) => [quantity, sumOf(quantity)])) as unknown as Counters
}

interface RawRange {
  device_id: number
  from_at: Date
  to_at: Date
}

interface StalePlant {
  plant: MeasuredPlant
  days: Map<Day, Span>
}

const mergeByDevice = (rows: readonly RawRange[]) => {
  const ranges = new Map<number, Span>()
  for (const { device_id, from_at, to_at } of rows) {
    const known = ranges.get(device_id)
    const [from, to] = [from_at.getTime(), to_at.getTime()]
    ranges.set(device_id, known ? { from: Math.min(known.from, from), to: Math.max(known.to, to) } : { from, to })
  }
  return ranges
}

/** The days that a plant's new samples touch: their own, and for a late one the next, whose first rise begins with it. */
const staleDays = (
  { zone, devices }: MeasuredPlant,
  ranges: ReadonlyMap<number, Span>,
  latest: ReadonlyMap<number, Sample>,
) => {
  const days = new Map<Day, Span>()
  for (const { id } of devices) {
    const range = ranges.get(id)
    if (!range) continue
    const newest = latest.get(id)?.at ?? range.to
    const last = dayAt(zone, Math.min(newest, range.to + lookBackMs))
    for (let day = dayAt(zone, range.from); day <= last; day = addDays(day, 1)) {
      const known = days.get(day)
      days.set(day, known ? { from: Math.min(known.from, range.from), to: Math.max(known.to, range.to) } : range)
    }
  }
  return days
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref?.())
