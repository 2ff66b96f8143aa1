import type { DeviceType } from '@heliograph/domain/devices'
import { recordOf } from '@heliograph/domain/records'
import { hourMs } from '@heliograph/domain/zones'
import type { DeviceDay, Sample } from './device-day.ts'
import type { Stretch, Track } from './energy-track.ts'
import { mWhOf } from './energy-units.ts'
import { counters, goneAt, isToldBy, measures, type Measure, type MeasuringDevice } from './measures.ts'
import { gapsIn, joined, sharedMs, type Span } from './spans.ts'

/**
 * Whether a serial number can only be one device's, through whichever gateway it comes: a maker's. What senders name themselves, such as INV1,
 * inverter-000001 or an address, is only unique behind their gateway, and some devices have zeros instead of one.
 */
export const isOfMaker = (sn: string) => {
  const digits = sn.replaceAll(/\D/g, '')
  return (
    sn.length >= shortestSn &&
    digits.length >= fewestDigits &&
    new Set(digits).size >= fewestDifferent &&
    !rows.some((row) => digits.includes(row)) &&
    !address.test(sn) &&
    !date.test(sn)
  )
}
const shortestSn = 8
const fewestDigits = 6
const fewestDifferent = 4
/** Numbers with leading zeros, and those that someone typed. */
const rows = [...Array(10).keys()]
  .flatMap((digit) => [String(digit).repeat(5), '0123456789'.slice(digit, digit + 5)])
  .filter(({ length }) => length === 5)
const address = /\d{1,3}(?:[^\da-z]\d{1,3}){3}/i
const date = /(?<!\d)(?:19|20)\d\d\D?(?:0[1-9]|1[0-2])\D?(?:0[1-9]|[12]\d|3[01])(?!\d)/

export interface Entered {
  id: number
  plantId: number
  type: DeviceType
  sn: string
  gatewayId: number | null
}

/**
 * Of devices in the order in which they were entered, by their ids, the first of their twins. Once another gateway reports one as well, rows behind
 * the same gateway are it, too: one that came back after another had taken its place, or whose letters changed from large to small.
 */
export const twinsAmong = (devices: readonly Entered[]) => {
  const groups = new Map<string, Entered[]>()
  for (const device of devices) {
    if (!isOfMaker(device.sn)) continue
    const piece = `${device.plantId} ${device.type} ${device.sn.toLowerCase()}`
    const twins = groups.get(piece)
    if (twins) twins.push(device)
    else groups.set(piece, [device])
  }
  const firsts = new Map<number, number>()
  for (const [first, ...others] of groups.values()) {
    if (!first || others.every(({ gatewayId }) => gatewayId === first.gatewayId)) continue
    for (const { id } of others) firsts.set(id, first.id)
  }
  return firsts
}

/** The id under which a device counts in its plant: that of the first of its twins. */
export const countedAs = ({ id, twinOf }: { id: number; twinOf?: number | undefined }) => twinOf ?? id

/** The devices of a plant in a span, those that are one and the same as one. */
export const countedOnce = (devices: readonly MeasuringDevice[], span: Span): readonly MeasuringDevice[] =>
  devices.some(isTwin)
    ? [...groupsOf(devices)].flatMap(([id, twins]) => {
        // Between one that had gone and another that came, it was not in the plant.
        const there = twins.filter((twin) => isBegun(twin, span) && goneAt(twin, devices) > span.from)
        return there.length > 0 ? asOne(id, there, groupGoneAt(twins, devices)) : []
      })
    : devices

/** Their days, likewise: what a twin told counts for the time in which the ones before it told nothing. */
export const daysCountedOnce = (
  devices: readonly MeasuringDevice[],
  days: readonly DeviceDay[],
): readonly DeviceDay[] => {
  if (!devices.some(isTwin)) return days
  const byDevice = new Map(days.map((day) => [day.deviceId, day]))
  return [...groupsOf(devices)].flatMap(([deviceId, twins]) => {
    const [first, ...others] = twins.flatMap(({ id }) => byDevice.get(id) ?? [])
    return first ? { ...others.reduce(filledFrom, first), deviceId } : []
  })
}

/**
 * Of the energies that devices moved while they were not heard, only what their twins did not tell. The two show the counter of the same
 * inverter, so from where a twin was heard last, the difference of both is left. The one that comes back first has it.
 */
export const bookedOnce = (
  devices: readonly MeasuringDevice[],
  days: DeviceDay[],
  samples: ReadonlyMap<number, readonly Sample[]>,
): DeviceDay[] => {
  if (!devices.some(isTwin)) return days
  const groups = [...groupsOf(devices).values()]
  const soundOf = (id: number) => (samples.get(id) ?? []).filter(({ isWrong }) => !isWrong)
  const restOf = (measure: Measure, deviceId: number, booked: Stretch): Stretch | undefined => {
    const own = soundOf(deviceId)
    const backAt = own.find(({ at }) => at >= booked.to)?.at ?? booked.to
    const isHeardBefore = (id: number, at: number) => at < backAt || (at === backAt && id < deviceId)
    const told = (groups.find((group) => group.some(({ id }) => id === deviceId)) ?? [])
      .filter((twin) => twin.id !== deviceId && isToldBy(twin, measure))
      .map(({ id }) => soundOf(id).filter(({ at }) => isHeardBefore(id, at)))
      .reduce<readonly Sample[]>((one, other) => (heardUntil(other) > heardUntil(one) ? other : one), [])
    const from = heardUntil(told)
    if (from <= booked.from) return booked
    if (from > booked.to - hourMs) return undefined
    const count = lastCount(measure, told)
    const before = lastCount(
      measure,
      own.filter(({ at }) => at <= booked.from),
    )
    const mWh = count === undefined || before === undefined ? undefined : booked.mWh - (count - before)
    if (mWh !== undefined && mWh >= 0 && mWh <= booked.mWh) return mWh > 0 ? { from, to: booked.to, mWh } : undefined
    return from - booked.from <= hourMs ? booked : undefined
  }
  return days.map((day) => ({
    ...day,
    tracks: recordOf(measures, (measure) => {
      const track = day.tracks[measure]
      if (!track?.booked) return track
      const { booked, ...others } = track
      const rest = restOf(measure, day.deviceId, booked)
      return rest ? { ...others, booked: rest } : others
    }),
  }))
}

const heardUntil = (samples: readonly Sample[]) => samples.at(-1)?.at ?? -Infinity

const lastCount = (measure: Measure, samples: readonly Sample[]) => {
  const kwh = samples.findLast(({ values }) => values[counters[measure].total] !== undefined)?.values[
    counters[measure].total
  ]
  return kwh === undefined ? undefined : mWhOf(kwh)
}

/** Their newest samples, likewise: what the first one showed last, unless the other one has been heard an hour later. */
export const lastCountedOnce = (devices: readonly MeasuringDevice[], last: ReadonlyMap<number, Sample>) => {
  if (!devices.some(isTwin)) return last
  const counted = new Map<number, Sample>()
  for (const device of devices) {
    const sample = last.get(device.id)
    if (!sample) continue
    const first = counted.get(countedAs(device))
    const isAfter = first && (sample.at > first.at + hourMs || first.isWrong)
    const values = isAfter ? { ...first.values, ...sample.values } : { ...sample.values, ...first?.values }
    counted.set(countedAs(device), { ...(first && !isAfter ? first : sample), values })
  }
  return counted
}

const isTwin = ({ twinOf }: MeasuringDevice) => twinOf !== undefined

const groupsOf = (devices: readonly MeasuringDevice[]) => {
  const groups = new Map<number, MeasuringDevice[]>()
  for (const device of devices) {
    const twins = groups.get(countedAs(device))
    if (twins) twins.push(device)
    else groups.set(countedAs(device), [device])
  }
  return groups
}

/** Each twin with each of its others. */
export const twinPairs = (devices: readonly MeasuringDevice[]) =>
  devices.some(isTwin)
    ? [...groupsOf(devices).values()].flatMap((twins) =>
        twins.flatMap((one) => twins.flatMap((other) => (one === other ? [] : [[one.id, other.id] as const]))),
      )
    : []

const isBegun = ({ firstAt }: MeasuringDevice, { to }: Span) => firstAt !== null && firstAt < to

/**
 * When a device that several gateways report stopped belonging to the plant: it is there while one of them reports it, and gone with the first
 * report of what replaced it behind any of them.
 */
const groupGoneAt = (twins: readonly MeasuringDevice[], devices: readonly MeasuringDevice[]) => {
  const lastAt = twins.reduce<number | null>((last, twin) => later(last, twin.lastAt), null)
  // One that was never heard says nothing of when it went.
  const left = twins.map((twin) => goneAt(twin, [])).filter(Number.isFinite)
  const removedAt = left.length > 0 ? Math.max(...left) : Infinity
  return Math.min(...twins.map((twin) => goneAt({ ...twin, lastAt, removedAt }, devices)))
}

const asOne = (id: number, twins: readonly MeasuringDevice[], removedAt: number): MeasuringDevice => ({
  ...twins.reduce((one, other) => ({
    ...one,
    ratedW: one.ratedW ?? other.ratedW,
    tells: one.tells | other.tells,
    ...(one.role === undefined && other.role !== undefined && { role: other.role }),
    firstAt: earlier(one.firstAt, other.firstAt),
    lastAt: later(one.lastAt, other.lastAt),
  })),
  id,
  removedAt,
})

const earlier = (one: number | null, other: number | null) =>
  one === null || other === null ? (one ?? other) : Math.min(one, other)
const later = (one: number | null, other: number | null) =>
  one === null || other === null ? (one ?? other) : Math.max(one, other)

const filledFrom = (first: DeviceDay, second: DeviceDay): DeviceDay => ({
  ...first,
  tracks: recordOf(measures, (measure) => trackOfTwins(first.tracks[measure], second.tracks[measure])),
  peakW: later(first.peakW, second.peakW),
  samples: first.samples + second.samples,
  allowanceMs: Math.max(first.allowanceMs, second.allowanceMs),
})

/**
 * Of a day that several gateways told, what the first one did, unless another one told clearly more of it: they never count quite the same.
 */
export const toldMost = <Told>(told: readonly (Told | null)[], kwhOf: (told: Told) => number) =>
  told.reduce((most, one) => {
    if (most === null || one === null) return most ?? one
    return kwhOf(one) > kwhOf(most) * clearly ? one : most
  }, null)

const clearly = 1.05

/** Of one energy of a day: what the first told, and what the second did of the time in which the first told nothing. */
export const trackOfTwins = (first: Track | null, second: Track | null): Track | null => {
  if (!first || !second) return first ?? second
  const own = first.stretches.filter(
    (stretch) => gapsIn(stretch, first.known).length === 0 || !isToldBetter(stretch, second),
  )
  const told = joined([...first.known, ...own])
  const added = second.stretches.flatMap((stretch) => {
    const untold = gapsIn(stretch, told)
    const [begin, end] = [untold[0], untold.at(-1)]
    // Both count the same energy, so what the first one told of this stretch is a part of it.
    const mWh = Math.max(0, stretch.mWh - sharedEnergy(own, stretch))
    return begin && end ? { from: begin.from, to: end.to, mWh } : []
  })
  return {
    method: first.stretches.length > 0 ? first.method : second.method,
    stretches: [...own, ...added].toSorted((left, right) => left.from - right.from),
    known: joined([...first.known, ...second.known]),
  }
}

/** Of a time that one does not know, as of a silence or a day of the past, it has only a sum: a part, or some of another time. */
const isToldBetter = (stretch: Stretch, { stretches, known }: Track) =>
  gapsIn(stretch, known).length === 0 || sharedEnergy(stretches, stretch) > stretch.mWh

const sharedEnergy = (stretches: readonly Stretch[], span: Span) =>
  Math.round(
    stretches.reduce(
      (sum, each) => (each.to > each.from ? sum + (each.mWh * sharedMs(each, [span])) / (each.to - each.from) : sum),
      0,
    ),
  )
