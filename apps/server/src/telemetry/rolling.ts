import { errorOf } from '@heliograph/domain/caught'
import { quantities } from '@heliograph/domain/energy'
import { frameMs, minuteMs } from '@heliograph/domain/zones'
import type { PoolClient } from 'pg'
import { withoutAbsences, type Arrivals } from './arrivals.ts'
import { rulesAt } from './day-rules.ts'
import { replaceBooked, upsertDeviceDays, upsertPlantDays } from './days.store.ts'
import { afterDayMs, type Sample } from './device-day.ts'
import { deleteFailed, nextSampleAfter, noteFailed, takeFailed, type FailedRange } from './failed-ranges.store.ts'
import { upsertHours } from './hours.store.ts'
import { hoursOfDay } from './hours.ts'
import { settleImports } from './imported-days.store.ts'
import { advanceLatest, readLatest } from './latest.store.ts'
import { countingOn, measures, toldBy, type MeasuringDevice } from './measures.ts'
import { readMeterCorrections } from './meter-corrections.store.ts'
import { devicesOn, samplesOn, sharedByTwins, type MeterCorrections } from './meter-corrections.ts'
import { notePast } from './past.store.ts'
import { presentOf, presentsOf, withoutWrong } from './plant-present.ts'
import {
  devicesOfPlants,
  forgetPlantLatest,
  notePastChanged,
  readPlantsOf,
  upsertFrames,
  upsertMeasuredDevices,
  upsertPlantLatest,
  type MeasuredPlant,
} from './plants.store.ts'
import { readArrivals } from './relocations.store.ts'
import { rollUpDay } from './roll-up.ts'
import { readMeasured } from './samples.store.ts'
import type { Span } from './spans.ts'
import { groupsOf, hullOf, rangesByDevice, type Group } from './stale-days.ts'
import { readNewStale, takeStale } from './stale-ranges.store.ts'
import { twinPairs } from './twins.ts'
import { readWrongSpans, type WrongSpans } from './wrong-spans.store.ts'

/** What a pass has rolled up. */
export interface Rolled {
  ranges: number
  plantIds: number[]
  /** The devices with new samples and the time range of these, ends included. */
  devices: { deviceId: number; plantId: number; from: number; to: number }[]
}

export const nothingRolled: Rolled = { ranges: 0, plantIds: [], devices: [] }

/**
 * Takes stale ranges and rolls them up in the caller's transaction. A plant that fails is put aside with its reason and
 * tried again later: it must not hold up the others. Also returns how often those that were tried again had failed: a day of the past,
 * which is noted here and calculated after this, may fail once more.
 */
export const rollStale = async (
  client: PoolClient,
  { report, now, keptFrom }: { report: (error: Error) => void; now: number; keptFrom: number },
): Promise<Rolled & { triesBefore: ReadonlyMap<number, number> }> => {
  const again = await takeFailed(client)
  const triesBefore = new Map(again.map(({ plantId, tries }) => [plantId, tries]))
  const recentFrom = now - presentPastMs
  const stale = [...(await takeStale(client, { recentFrom, ...rangesPerPass })), ...again]
  if (stale.length === 0) return { ...nothingRolled, triesBefore }
  const ranges = rangesByDevice(stale)
  const whole = new Map([...ranges].map(([id, spans]) => [id, hullOf(spans)]))
  const { plants, latest, said, before } = await advance(client, whole, now)

  const failures = new Map<number, unknown>()
  const late = await lateSamples(client, plants, ranges, latest, said.wrong)
  const groups = groupsOf(plants, ranges, late, failures, now)
  // Of a day that begins before what is kept, samples may be gone, or may be among the past ones.
  const isPast = ({ span }: Group) => span.from < keptFrom
  await notePast(
    client,
    groups.filter(isPast).flatMap(({ day, parts }) => parts.map(({ plant }) => ({ plantId: plant.id, day }))),
  )
  for (const group of groups) if (!isPast(group)) await rollApart(client, group, said, failures)
  const rolled = plants.filter(({ id }) => !failures.has(id))
  await upsertMeasuredDevices(
    client,
    rolled.flatMap(({ devices }) =>
      devices.flatMap(({ id, firstAt, tells }) =>
        firstAt === null || before.get(id) === notes(firstAt, tells) ? [] : { id, firstAt, tells },
      ),
    ),
  )
  await upsertPlantLatest(
    client,
    rolled.flatMap((plant) => presentOf(plant, withoutWrong(latest, said.wrong), said.corrections) ?? []),
  )
  // What a plant reports in time changes its day by an end that pages know already.
  const isPastChanged = ({ devices }: MeasuredPlant) =>
    devices.some(({ id }) => (whole.get(id)?.from ?? Infinity) < now - presentPastMs)
  await notePastChanged(
    client,
    rolled.filter(isPastChanged).map(({ id }) => id),
  )
  for (const [plantId, error] of failures)
    report(new Error(`Plant ${plantId} could not be rolled up`, { cause: error }))
  await noteFailed(client, failedRanges(plants, whole, failures))
  await deleteFailed(
    client,
    again.flatMap(({ plantId }) => (failures.has(plantId) ? [] : plantId)),
  )
  return {
    triesBefore,
    ranges: stale.length,
    plantIds: rolled.map(({ id }) => id),
    devices: rolled.flatMap(({ id, devices }) =>
      devices.flatMap((device) => {
        const range = whole.get(device.id)
        return range ? { deviceId: device.id, plantId: id, ...range } : []
      }),
    ),
  }
}

/**
 * Shows what devices reported after the range `after`, in the caller's transaction: what they and their plants do now. The
 * ranges stay, for the pass that calculates their days. Returns the plants, and the last range.
 */
export const showNewest = async (client: PoolClient, { after, now }: { after: number; now: number }) => {
  const { ranges: stale, upTo } = await readNewStale(client, {
    after,
    recentFrom: now - presentPastMs,
    most: rangesPerPass.mostRecent,
  })
  if (stale.length === 0) return { plantIds: [], upTo: after }
  const whole = new Map([...rangesByDevice(stale)].map(([id, spans]) => [id, hullOf(spans)]))
  const { plants, latest, said } = await advance(client, whole, now)
  await upsertPlantLatest(client, presentsOf(plants, latest, said))
  return { plantIds: plants.map(({ id }) => id), upTo }
}

/** Shows what plants do now with the devices that they have now, in the caller's transaction: some may have gone or come. */
export const showAgain = async (client: PoolClient, plantIds: readonly number[]) => {
  if (plantIds.length === 0) return
  const devices = await devicesOfPlants(client, plantIds)
  const { plants, latest, said } = await readNewest(client, devices)
  const presents = presentsOf(plants, latest, said)
  // What one showed that is gone may be newer than all that is left.
  await forgetPlantLatest(
    client,
    presents.map(({ plantId }) => plantId),
  )
  await upsertPlantLatest(client, presents)
}

/** Moves the newest samples of devices on, and reads their plants with them; `before` is what was noted about the devices until then. */
const advance = async (client: PoolClient, whole: ReadonlyMap<number, Span>, now: number) => {
  await advanceLatest(client, whole, now)
  return readNewest(client, [...whole.keys()])
}

const readNewest = async (client: PoolClient, deviceIds: readonly number[]) => {
  const plants = [...(await readPlantsOf(client, deviceIds)).values()]
  const all = plants.flatMap(({ devices }) => devices)
  const ids = all.map(({ id }) => id)
  const latest = await readLatest(client, ids)
  const said: Said = {
    wrong: await readWrongSpans(client, ids),
    corrections: sharedByTwins(all, await readMeterCorrections(client, ids)),
    arrivals: await readArrivals(client, all),
  }
  const before = notedOf(plants)
  for (const device of all) noteNewest(device, latest.get(device.id))
  return { plants, latest, said, before }
}

/** What people said about readings, and where they were measured. */
interface Said {
  wrong: WrongSpans
  corrections: MeterCorrections
  arrivals: Arrivals
}

/**
 * Limits what is lost when a pass fails, and how long what is reported meanwhile waits for its end: a range of the past can
 * be an hour of each of a thousand devices.
 */
const rangesPerPass = { mostRecent: 1_000, mostOlder: 200 }

/** Loggers report every five minutes at the least often, as a rule, and not to the second. */
const presentPastMs = 15 * minuteMs

const notes = (firstAt: number | null, tells: number) => `${firstAt} ${tells}`
const notedOf = (plants: readonly MeasuredPlant[]) =>
  new Map(
    plants.flatMap(({ devices }) => devices.map(({ id, firstAt, tells }) => [id, notes(firstAt, tells)] as const)),
  )

const noteNewest = (device: MeasuringDevice, newest: Sample | undefined) => {
  if (!newest) return
  device.firstAt = Math.min(device.firstAt ?? Infinity, newest.at)
  device.lastAt = Math.max(device.lastAt ?? -Infinity, newest.at)
  device.tells |= toldBy(newest.values)
}

/**
 * Of ranges that came late: the first sample after each, whose rise began in it; and that of twins, because what they moved while they were not
 * heard is booked without what is told in it.
 */
const lateSamples = async (
  client: PoolClient,
  plants: readonly MeasuredPlant[],
  ranges: ReadonlyMap<number, readonly Span[]>,
  latest: ReadonlyMap<number, Sample>,
  wrong: WrongSpans,
) => {
  const isLate = ({ deviceId, at }: { deviceId: number; at: number }) => at < (latest.get(deviceId)?.at ?? at)
  const own = [...ranges].flatMap(([deviceId, spans]) => spans.map(({ to }) => ({ deviceId, at: to })))
  const ofTwins = plants.flatMap(({ devices }) =>
    twinPairs(devices).flatMap(([id, deviceId]) => (ranges.get(id) ?? []).map(({ from }) => ({ deviceId, at: from }))),
  )
  const ends = [...own, ...ofTwins].filter(isLate)
  const next = new Map<number, number[]>()
  for (const { deviceId, at } of await nextSampleAfter(client, ends, wrong)) {
    next.set(deviceId, [...(next.get(deviceId) ?? []), at])
  }
  return next
}

const failedRanges = (
  plants: readonly MeasuredPlant[],
  whole: ReadonlyMap<number, Span>,
  failures: ReadonlyMap<number, unknown>,
): FailedRange[] =>
  plants.flatMap(({ id, devices }) => {
    if (!failures.has(id)) return []
    const spans = devices.flatMap((device) => whole.get(device.id) ?? [])
    const deviceIds = devices.flatMap((device) => (whole.has(device.id) ? device.id : []))
    return { plantId: id, deviceIds, ...hullOf(spans), reason: errorOf(failures.get(id)).message }
  })

/** Rolls a group up. If the database or a rule refuses it, each of its plants alone, so that only the cause fails. */
const rollApart = async (
  client: PoolClient,
  group: Group,
  said: Said,
  failures: Map<number, unknown>,
): Promise<void> => {
  const parts = group.parts.filter(({ plant }) => !failures.has(plant.id))
  const [first, second] = parts
  if (!first) return
  await client.query('savepoint roll')
  try {
    await rollGroup(client, { ...group, parts }, said)
    await client.query('release savepoint roll')
  } catch (error) {
    // Without a connection there is nothing to go back to: the pass fails as a whole and is repeated.
    await client.query('rollback to savepoint roll')
    if (!second) failures.set(first.plant.id, error)
    else for (const part of parts) await rollApart(client, { ...group, parts: [part] }, said, failures)
  }
}

const rollGroup = async (
  client: PoolClient,
  { day, span, isOver, parts }: Group,
  { wrong, corrections, arrivals }: Said,
) => {
  const deviceIds = parts.flatMap(({ plant }) => plant.devices.map(({ id }) => id))
  const all = await readMeasured(client, deviceIds, { from: span.from, to: span.to + afterDayMs }, wrong)
  const samples = withoutAbsences(all, arrivals, span)
  const right = samplesOn(samples, corrections, day)
  const rolled = parts.map(({ plant: { id, devices, place, choices }, stale }) => {
    const counting = countingOn(devices, day)
    for (const device of counting) {
      for (const { at, values } of samples.get(device.id) ?? []) {
        // The others were noted when they were new.
        if (at < stale.from || at > stale.to) continue
        device.firstAt = Math.min(device.firstAt ?? Infinity, at)
        device.tells = toldBy(values, device.tells)
      }
    }
    const understood = devicesOn(counting, corrections, day)
    return { plantId: id, stale, ...rollUpDay(understood, right, span, place, rulesAt(choices, span.from)) }
  })
  await upsertDeviceDays(
    client,
    rolled.flatMap(({ deviceDays }) => deviceDays.filter((each) => each.samples > 0).map((each) => ({ ...each, day }))),
  )
  const booked = await replaceBooked(
    client,
    [{ deviceIds, span }],
    rolled.flatMap(({ plantId, deviceDays }) =>
      deviceDays.flatMap(({ deviceId, tracks }) =>
        measures.flatMap((measure) => {
          const booked = tracks[measure]?.booked
          return booked ? { ...booked, plantId, deviceId, measure } : []
        }),
      ),
    ),
  )
  await upsertFrames(
    client,
    rolled.flatMap(({ plantId, stale, frames, deviceDays }) => {
      // A report tells how long the one before it held, and whether those of other devices are still missing.
      const reachMs = frameMs + Math.max(0, ...deviceDays.map(({ allowanceMs }) => allowanceMs))
      return frames
        .filter(({ at }) => at > stale.from - reachMs && at <= stale.to + reachMs)
        .map((frame) => ({ ...frame, plantId }))
    }),
  )
  if (isOver) {
    const told = rolled.filter(({ frames }) => frames.length > 0)
    await upsertHours(
      client,
      told.map(({ plantId, frames }) => ({ plantId, day, begins: span.from, ...hoursOfDay(frames, span) })),
    )
  }
  await upsertPlantDays(
    client,
    rolled.flatMap(({ plantId, frames, plantDay }) => (frames.length > 0 ? { ...plantDay, plantId, day } : [])),
  )
  // Where nothing is told any more, as when a person marked it as wrong, an imported day counts again.
  const untold = rolled.flatMap(({ plantId, plantDay: { energies } }) =>
    quantities.every((quantity) => energies[quantity] === null) ? { plantId, from: span.from, to: span.to - 1 } : [],
  )
  await settleImports(client, [...booked, ...untold])
}
