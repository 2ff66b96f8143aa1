import { errorOf } from '@heliograph/domain/caught'
import { recordOf } from '@heliograph/domain/records'
import { hourMs, minuteMs, spanOfDay } from '@heliograph/domain/zones'
import type { PoolClient } from 'pg'
import { withoutAbsences } from './arrivals.ts'
import { rulesAt, withoutShares } from './day-rules.ts'
import { methodsIn, upsertDeviceDays, upsertPlantDays } from './days.store.ts'
import { afterDayMs, deviceDayOf, nightsIn, type DeviceDay, type Sample } from './device-day.ts'
import { longestShareMs } from './energy-track.ts'
import { noteFailed, type FailedRange } from './failed-ranges.store.ts'
import { upsertHours } from './hours.store.ts'
import { hoursOfDay } from './hours.ts'
import { measures, measurersOf, toldBy, type MeasuringDevice } from './measures.ts'
import { readMeterCorrections } from './meter-corrections.store.ts'
import { devicesOn, samplesOn, sharedByTwins } from './meter-corrections.ts'
import {
  devicesOfPlant,
  hasLostDevices,
  keepStale,
  peakOfDay,
  readDeviceDays,
  readPast,
  takeStalePast,
  type PastDay,
} from './past.store.ts'
import { plantDayOf } from './plant-day.ts'
import { readPlantsOf, upsertFrames, type MeasuredPlant } from './plants.store.ts'
import { readArrivals } from './relocations.store.ts'
import { rollUpDay, type RolledDay, type SamplesByDevice } from './roll-up.ts'
import { readMeasured } from './samples.store.ts'
import { isWithin, type Span } from './spans.ts'
import type { DeviceDaysTable } from './telemetry.table.ts'
import { countedOnce, daysCountedOnce } from './twins.ts'
import { readWrongSpans, type WrongSpans } from './wrong-spans.store.ts'

/**
 * Calculates the totals of days that begin before `keptFrom`, in the caller's transaction. They have a curve only from there
 * on. Returns their plants. A day that fails is left out and stays stale: it is tried again with what else of its plant failed.
 */
export const rollPast = async (client: PoolClient, { report, keptFrom, triesBefore }: PastNeeds) => {
  const failed = new Map<number, FailedRange>()
  const days = await takeStalePast(client, daysPerPass)
  const rolled = new Set<number>()
  for (const past of days) {
    await client.query('savepoint past')
    try {
      await rollDay(client, past, keptFrom)
      rolled.add(past.plantId)
    } catch (error) {
      await client.query('rollback to savepoint past')
      report(new Error(`Plant ${past.plantId}: ${past.day} could not be calculated`, { cause: error }))
      await keepStale(client, past)
      failed.set(past.plantId, await failedWith(client, past, error, failed.get(past.plantId)))
    }
  }
  const tries = [...failed.values()].map((range) => ({ ...range, triesBefore: triesBefore.get(range.plantId) ?? 0 }))
  await noteFailed(client, tries)
  return [...rolled]
}

interface PastNeeds {
  report: (error: Error) => void
  keptFrom: number
  /** How often plants had failed that are tried again in this pass. */
  triesBefore: ReadonlyMap<number, number>
}

/** All failed days of a plant are one failure. */
const failedWith = async (
  client: PoolClient,
  { plantId, day }: PastDay,
  error: unknown,
  others: FailedRange | undefined,
): Promise<FailedRange> => {
  const deviceIds = [...(others?.deviceIds ?? []), ...(await devicesOfPlant(client, plantId, day))]
  // On that day in any zone, also in one that is the reason.
  const noon = Date.parse(day) + 12 * hourMs
  const [from, to] = [Math.min(others?.from ?? noon, noon), Math.max(others?.to ?? noon, noon)]
  return { plantId, deviceIds: [...new Set(deviceIds)], from, to, reason: errorOf(error).message }
}

const rollDay = async (client: PoolClient, { plantId, day }: PastDay, keptFrom: number) => {
  const deviceIds = await devicesOfPlant(client, plantId, day)
  const whole = (await readPlantsOf(client, deviceIds)).get(plantId)
  if (!whole) return
  const plant = { ...whole, devices: whole.devices.filter(({ id }) => deviceIds.includes(id)) }
  const span = spanOfDay(plant.zone, day)
  if (await hasLostDevices(client, plantId, span.from)) return
  const corrections = sharedByTwins(plant.devices, await readMeterCorrections(client, deviceIds))
  const arrivals = await readArrivals(client, plant.devices)
  const samples = withoutAbsences(await readBothSides(client, deviceIds, span), arrivals, span)
  const stored = await readDeviceDays(client, deviceIds, day)
  const gone = [...stored.values()].filter(({ device_id, samples: from }) => {
    const there = samples.get(device_id)?.filter(({ at }) => at >= span.from && at < span.to) ?? []
    return there.length < from
  })
  // From before coverage was kept: nobody knows which part of the day the others would have to be added to.
  if (gone.some(({ generation_known_s: knownS }) => (knownS ?? null) === null)) return
  const devices = devicesOn(asOfThen(plant, samples, gone, span), corrections, day)
  const right = samplesOn(samples, corrections, day)
  const rolled: RolledDay =
    gone.length === 0
      ? rollUpDay(devices, right, span, plant.place, rulesAt(plant.choices, span.from))
      : rollUpAround(gone, { ...plant, devices }, right, span)
  const kept = new Set(gone.map(({ device_id }) => device_id))
  const told = rolled.deviceDays.filter((each) => each.samples > 0 && !kept.has(each.deviceId))
  await upsertDeviceDays(
    client,
    told.map((each) => ({ ...each, day })),
  )
  const frames = rolled.frames.filter(({ at }) => at >= keptFrom)
  await upsertFrames(
    client,
    frames.map((frame) => ({ ...frame, plantId })),
  )
  if (told.length === 0) return
  // Around what is gone there is no curve: the hours that were kept still say most.
  if (gone.length === 0)
    await upsertHours(client, [{ plantId, day, begins: span.from, ...hoursOfDay(rolled.frames, span) }])
  const { plantDay } = rolled
  const peakW = gone.length === 0 ? plantDay.peakW : await peakOfDay(client, plantId, day)
  await upsertPlantDays(client, [{ ...plantDay, peakW, plantId, day }])
}

/** What came late from before what is kept, and what is kept: a local day can have both. */
const readBothSides = async (
  client: PoolClient,
  deviceIds: readonly number[],
  span: Span,
): Promise<SamplesByDevice> => {
  const to = span.to + afterDayMs
  const wrong = await readWrongSpans(client, deviceIds)
  const past = await readPast(client, deviceIds, { from: span.from - longestShareMs, to })
  const kept = await readMeasured(client, deviceIds, { from: span.from, to }, wrong)
  return new Map(deviceIds.map((id) => [id, merged(sound(past.get(id) ?? [], id, wrong), kept.get(id) ?? [])]))
}

const sound = (samples: readonly Sample[], deviceId: number, wrong: WrongSpans) =>
  samples.map((sample): Sample =>
    isWithin(wrong.get(deviceId), sample.at) ? { at: sample.at, values: {}, isWrong: true } : sample,
  )

const merged = (past: readonly Sample[], kept: readonly Sample[]) => {
  const known = new Set(kept.map(({ at }) => at))
  return [...past.filter(({ at }) => !known.has(at)), ...kept].toSorted((left, right) => left.at - right.at)
}

/** What they have reported since then says nothing about that day. */
const asOfThen = (plant: MeasuredPlant, samples: SamplesByDevice, gone: readonly DeviceDaysTable[], { from }: Span) => {
  const were = new Set(gone.map(({ device_id }) => device_id))
  return plant.devices.map((device) => {
    const told = samples.get(device.id) ?? []
    const tells = told.reduce((all, { values }) => toldBy(values, all), device.tells)
    const firstAt = Math.min(device.firstAt ?? Infinity, told[0]?.at ?? Infinity, were.has(device.id) ? from : Infinity)
    return { ...device, tells, firstAt: firstAt === Infinity ? null : firstAt }
  })
}

/** Of devices whose samples are gone the stored day counts. It does not tell when energy was moved, only how much. */
const rollUpAround = (
  gone: readonly DeviceDaysTable[],
  { devices, place, choices }: Pick<MeasuredPlant, 'place' | 'choices'> & { devices: readonly MeasuringDevice[] },
  samples: SamplesByDevice,
  span: Span,
): RolledDay => {
  const stored = new Map(gone.map((row) => [row.device_id, row]))
  const rules = rulesAt(choices, span.from)
  const nights = nightsIn({ from: span.from - longestShareMs, to: span.to + afterDayMs }, place)
  const deviceDays = devices.map((device) => {
    const row = stored.get(device.id)
    return row ? storedDay(row, span) : deviceDayOf(device, samples.get(device.id) ?? [], span, nights, rules)
  })
  const counting = countedOnce(devices, span)
  const measurers = withoutShares(measurersOf(counting, span), rules)
  const counted = daysCountedOnce(devices, deviceDays)
  return { deviceDays, frames: [], plantDay: plantDayOf(counting, measurers, counted, [], span, nights, rules) }
}

const storedDay = (row: DeviceDaysTable, span: Span): DeviceDay => ({
  deviceId: row.device_id,
  tracks: recordOf(measures, (measure) => {
    const mWh = row[measure]
    const method = methodsIn(row[`${measure}_methods`] ?? null).find((each) => each !== 'imported')
    if (mWh === null || !method) return null
    const knownMs = (row[`${measure}_known_s`] ?? 0) * 1000
    // Which part of the day is known is not stored, so only a whole day is certain.
    const known = span.to - span.from - knownMs < wholeDayMs ? [span] : []
    return { method, stretches: [{ ...span, mWh: Number(mWh) }], known }
  }),
  peakW: row.peak_w,
  samples: row.samples,
  allowanceMs: 0,
})
const wholeDayMs = minuteMs

/** What is reported now waits until a pass has ended. */
const daysPerPass = 20
