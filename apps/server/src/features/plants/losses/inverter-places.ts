import type { Day } from '@heliograph/domain/zones'
import { isOfMaker } from '#telemetry/twins.ts'
import type { Inverter } from './day-losses.ts'
import type { LossDevice } from './losses.store.ts'
import type { Span } from './spans.ts'

/**
 * The places of a plant's inverters: each is that of the newest one there, with those that it replaced, and with itself behind
 * another gateway. A day is computed again long after it was over, and what stood still on it may have been replaced since, or
 * others added.
 */
export const inverterPlaces = (devices: readonly LossDevice[]) => {
  const byId = new Map(devices.map((device) => [device.id, device]))
  const byLabel = new Map<string, LossDevice>()
  for (const device of devices) {
    const known = byLabel.get(device.label)
    if (!known || isNewer(device, known)) byLabel.set(device.label, device)
  }
  const newestOf = (device: LossDevice) => {
    const passed = new Set<LossDevice>()
    let newest = device
    while (!passed.has(newest)) {
      passed.add(newest)
      const replaced = newest.replacedBy === null ? undefined : byId.get(newest.replacedBy)
      const alike = byLabel.get(newest.label)
      newest = replaced ?? (alike && !areTwo(newest, alike) ? alike : newest)
    }
    return newest
  }
  const places = new Map<LossDevice, LossDevice[]>()
  for (const device of devices) {
    const newest = newestOf(device)
    places.set(newest, [...(places.get(newest) ?? []), device])
  }

  return {
    /** Those that were there on a day, by rated power, or evenly where it is not known of all. */
    invertersOn(day: Day, span: Span): Inverter[] {
      const there = [...places].filter(([newest, line]) => isThere(newest, line, span)).map(([newest]) => newest)
      const sum = there.reduce((total, { ratedW }) => total + ratedW, 0)
      const isRated = there.every(({ ratedW }) => ratedW > 0)
      return there.map((newest) => ({
        id: newest.id,
        gatewayId: newest.gatewayId,
        share: isRated ? newest.ratedW / sum : 1 / there.length,
        madeKwh: madeOn(day, places.get(newest) ?? []),
      }))
    },

    /** What is said about one that was replaced is about its place. */
    placed<About extends { deviceId: number | null }>(about: About): About {
      const device = about.deviceId === null ? undefined : byId.get(about.deviceId)
      return device ? { ...about, deviceId: newestOf(device).id } : about
    },
  }
}

/** One that is in the plant goes before one that has left it. */
const isNewer = (one: LossDevice, other: LossDevice) => {
  const [isHere, isOtherHere] = [one.leftAt === null, other.leftAt === null]
  return isHere === isOtherHere ? (one.heardUntil ?? 0) > (other.heardUntil ?? 0) : isHere
}

/** Heard at the same time: serial numbers that senders name themselves are only unique behind their gateway. */
const areTwo = (one: LossDevice, other: LossDevice) => areHeardTogether(one, other) && !isOfMaker(snIn(one.label))
const areHeardTogether = (one: LossDevice, other: LossDevice) =>
  one !== other &&
  (one.heardFrom ?? Infinity) < (other.heardUntil ?? -Infinity) &&
  (other.heardFrom ?? Infinity) < (one.heardUntil ?? -Infinity)

/**
 * One that was never heard is there unless it was removed, as after a wrong serial number; so is one on the day of its first
 * report, but not on the day on which it leaves. On days that are of another plant, from which it came back, it is not.
 */
const isThere = ({ leftAt, away }: LossDevice, line: readonly LossDevice[], { from, to }: Span) => {
  if (away.some((each) => each.from <= from && from < each.to)) return false
  const heard = line.flatMap(({ heardFrom }) => heardFrom ?? [])
  if (heard.length === 0) return leftAt === null
  return (leftAt === null || leftAt >= to) && Math.min(...heard) < to
}

const madeOn = (day: Day, line: readonly LossDevice[]) =>
  line.reduce<number | null>((sum, device) => {
    const kwh = device.made.get(day)
    if (kwh === undefined) return sum
    // Two gateways told the same energy: what counts is the longer telling.
    const isToldElsewhere = line.some(
      (other) => other.label === device.label && areHeardTogether(device, other) && isMore(other, device, day),
    )
    return isToldElsewhere ? sum : (sum ?? 0) + kwh
  }, null)

const isMore = (one: LossDevice, other: LossDevice, day: Day) => {
  const [kwh, otherKwh] = [one.made.get(day) ?? -1, other.made.get(day) ?? -1]
  return kwh > otherKwh || (kwh === otherKwh && one.id < other.id)
}

const snIn = (label: string) => label.slice(label.indexOf(' ') + 1)
