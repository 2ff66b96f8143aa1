import { keptCauses, type KeptCause } from '@heliograph/domain/losses'
import { recordOf } from '@heliograph/domain/records'
import { hourMs } from '@heliograph/domain/zones'
import type { DayByHour, ExpectedHour } from '#needs/expectation.ts'
import { coveredMs, overlapOf, type Span } from './spans.ts'

/** Mean powers of the plant in an hour, W. Null is unknown. */
export interface SeenHour {
  at: number
  generated: number | null
  sold: number | null
  used: number | null
  bought: number | null
}

/** A time in which an alert says that something was lost. */
export interface Trouble extends Span {
  alertId: number
  deviceId: number
  /** Out of order, limited, or below its siblings. */
  kind: 'out' | 'limit' | 'below'
  /** The inverter surely stood still: not only a fault that it reported. */
  isSure: boolean
  /** Of one below its siblings: what it lost on the day, by the rule that found it. */
  lostKwh: number
}

export interface Work extends Span {
  /** Null: the whole plant. */
  deviceId: number | null
}

export interface Inverter {
  id: number
  gatewayId: number | null
  /** Of the plant's capacity; all together are 1. */
  share: number
  /** On the day; null if it is unknown. */
  madeKwh: number | null
}

export interface LossFacts {
  day: DayByHour
  capacityKwp: number
  seen: readonly SeenHour[]
  inverters: readonly Inverter[]
  troubles: readonly Trouble[]
  works: readonly Work[]
}

export interface DayLosses {
  /** Never below 0, except weather: with more light than usual. Null: unknown. */
  kwh: Record<KeptCause, number | null>
  /** The same by the hour, to tell what it was worth. */
  hours: readonly ({ at: number; bought: number | null; sold: number | null } & Record<KeptCause, number>)[]
  /** By alert and hour. */
  byAlert: ReadonlyMap<number, readonly { at: number; kwh: number }[]>
  /** Only the usual light of the season is known. */
  isModelled: boolean
  lightS: number
  outS: number
  plannedS: number
  unseenS: number
}

/**
 * Why a day's generation was less than it could have been. Each hour that was seen is judged by itself: what stood still, by what
 * the others made or else by what was expected; what nobody took; what siblings made more. What is still missing is unknown, and
 * counts only where the day would have ended below the band of what is expected all the same.
 */
export const dayLosses = (facts: LossFacts): DayLosses => {
  const { day, capacityKwp, seen, troubles, works } = facts
  const inverters = facts.inverters.length > 0 ? facts.inverters : [wholePlant]
  const seenAt = new Map(seen.map((hour) => [hour.at, hour]))
  const capped = cappedHours(seen, capacityKwp)
  // On most days nothing stands still.
  const span = { from: day.hours[0]?.at ?? 0, to: (day.hours.at(-1)?.at ?? 0) + hourMs }
  const isDisturbed = [...works, ...troubles.filter(({ kind }) => kind === 'out')].some(
    (each) => overlapOf(each, span) > 0,
  )
  const times = { lightS: 0, outS: 0, plannedS: 0, unseenS: 0 }
  const ofDevices: DeviceHour[] = []
  const hours = day.hours.map((expected) => {
    const hour = { at: expected.at, to: expected.at + hourMs }
    const at = seenAt.get(expected.at)
    const states = isDisturbed
      ? inverters.map((inverter) => stateIn(inverter, hour, troubles, works, inverter === wholePlant))
      : []
    const [out, planned] = [sumOf(states, ({ outPart }) => outPart), sumOf(states, ({ plannedPart }) => plannedPart)]
    const isLight = expected.expectedKwh >= leastLight * capacityKwp
    const madeKwh = at?.generated === null || at === undefined ? undefined : Math.max(0, at.generated / 1000)
    if (isLight) {
      times.lightS += 3600
      times.plannedS += planned * 3600
      if (madeKwh === undefined) times.unseenS += (1 - planned) * 3600
      else times.outS += out * 3600
    }
    const own = {
      ...nothing,
      at: expected.at,
      bought: at?.bought ?? null,
      sold: at?.sold ?? null,
      clipping: expected.clippedKwh,
    }
    if (madeKwh === undefined) return { ...own, missing: 0 }
    const running = 1 - out - planned
    // What the others made says more about the light than any weather, unless hardly anything was left of the plant.
    const wholeKwh = running >= leastRunning ? madeKwh / running : Math.max(madeKwh, expected.expectedKwh)
    if (out + planned > 0) {
      const lost = Math.max(0, wholeKwh - madeKwh) / (out + planned)
      own.planned = planned * lost
      for (const { device, outPart, alerts } of states) {
        if (outPart > 0) ofDevices.push({ hour: own, device, kwh: outPart * lost, alerts })
      }
    }
    const missing = Math.max(0, expected.expectedKwh - madeKwh - (out + planned > 0 ? wholeKwh - madeKwh : 0))
    if (missing > 0 && (isUntaken(at) || capped.has(expected.at) || limitedIn(hour, troubles))) own.limit = missing
    return { ...own, missing: missing - own.limit }
  })
  const sure = new Set(troubles.flatMap(({ kind, isSure, deviceId }) => (kind === 'out' && isSure ? deviceId : [])))
  const byAlert = new Map<number, { at: number; kwh: number }[]>()
  const note = (alertId: number, at: number, kwh: number) =>
    byAlert.set(alertId, [...(byAlert.get(alertId) ?? []), { at, kwh }])
  for (const { hour, kwh, alerts } of bounded(ofDevices, { inverters, sure, day })) {
    const place = hours.find(({ at }) => at === hour.at)
    if (place) place.outage += kwh
    // Of several alerts, the oldest explains it.
    if (alerts[0] !== undefined) note(alerts[0], hour.at, kwh)
  }
  for (const trouble of troubles) {
    const within = day.hours.filter(({ at }) => overlapOf({ from: at, to: at + hourMs }, trouble) > 0)
    if (trouble.kind === 'limit') {
      for (const { at } of within) {
        const limit = hours.find((hour) => hour.at === at)?.limit ?? 0
        if (limit > 0) note(trouble.alertId, at, limit)
      }
    }
    if (trouble.kind !== 'below' || trouble.lostKwh <= 0) continue
    for (const { at, kwh } of spread(trouble.lostKwh, within)) {
      const hour = hours.find((each) => each.at === at)
      if (!hour) continue
      hour.siblings += kwh
      hour.missing = Math.max(0, hour.missing - kwh)
      note(trouble.alertId, at, kwh)
    }
  }
  const isModelled = day.source === 'usual'
  const isSeen = hours.some(({ at }) => typeof seenAt.get(at)?.generated === 'number')
  const total = (cause: KeptCause) => hours.reduce((sum, hour) => sum + hour[cause], 0)
  const explained = total('outage') + total('limit') + total('siblings') + total('planned')
  const unknown =
    isModelled || day.madeKwh === null
      ? null
      : day.madeKwh + explained < day.lowKwh
        ? Math.max(0, day.expectedKwh - day.madeKwh - explained)
        : 0
  share(unknown ?? 0, hours, 'unknown', (hour) => hour.missing)
  const usually = sumOf(day.hours, ({ usualKwh }) => usualKwh)
  const weather = isModelled ? null : usually - day.expectedKwh
  const usualAt = new Map(day.hours.map(({ at, usualKwh }) => [at, usualKwh]))
  share(weather ?? 0, hours, 'weather', ({ at }) => usualAt.get(at) ?? 0)
  return {
    kwh: {
      ...recordOf(keptCauses, (cause) => (isSeen ? total(cause) : null)),
      clipping: isModelled ? null : total('clipping'),
      weather,
      unknown,
    },
    hours: hours.map(({ missing: _, ...hour }) => hour),
    byAlert,
    isModelled,
    lightS: times.lightS,
    outS: Math.round(times.outS),
    plannedS: Math.round(times.plannedS),
    unseenS: Math.round(times.unseenS),
  }
}

interface DeviceHour {
  hour: { at: number }
  device: Inverter
  kwh: number
  alerts: readonly number[]
}

/** Which parts of an hour an inverter was worked on and out of order, times its share. */
const stateIn = (
  device: Inverter,
  { at, to }: { at: number; to: number },
  troubles: readonly Trouble[],
  works: readonly Work[],
  isWhole: boolean,
) => {
  const hour = { from: at, to }
  const own = works.filter(
    ({ deviceId }) => deviceId === null || isWhole || deviceId === device.id || deviceId === device.gatewayId,
  )
  const out = troubles.filter(({ kind, deviceId }) => kind === 'out' && (isWhole || deviceId === device.id))
  const plannedMs = coveredMs(hour, own)
  const outMs = Math.max(0, coveredMs(hour, [...own, ...out]) - plannedMs)
  return {
    device,
    plannedPart: (device.share * plannedMs) / hourMs,
    outPart: (device.share * outMs) / hourMs,
    alerts: out
      .filter((each) => overlapOf(hour, each) > 0)
      .toSorted((one, other) => one.from - other.from || one.alertId - other.alertId)
      .map(({ alertId }) => alertId),
  }
}

/** An inverter that reports a fault may go on: on a day it loses no more than what is missing from its part. */
const bounded = (
  lost: readonly DeviceHour[],
  { inverters, sure, day }: { inverters: readonly Inverter[]; sure: ReadonlySet<number>; day: DayByHour },
): DeviceHour[] =>
  inverters.flatMap((device) => {
    const own = lost.filter((each) => each.device === device)
    const sum = sumOf(own, ({ kwh }) => kwh)
    const most = sure.has(device.id) ? Infinity : missingOf(device, inverters, day)
    return sum <= 0 || most >= sum ? own : own.map((each) => ({ ...each, kwh: (each.kwh * most) / sum }))
  })

const missingOf = (device: Inverter, inverters: readonly Inverter[], day: DayByHour) => {
  const others = inverters.filter((each) => each !== device && each.madeKwh !== null)
  const share = sumOf(others, (each) => each.share)
  const perShare = share > 0 ? sumOf(others, (each) => each.madeKwh ?? 0) / share : undefined
  const own = device.madeKwh ?? (inverters.length === 1 ? day.madeKwh : null)
  if (own === null) return Infinity
  // Others that stand still as well say nothing, unless only the usual light is known.
  const ofOthers = device.share * (perShare ?? 0)
  const whole =
    perShare !== undefined && day.source === 'usual' ? ofOthers : Math.max(ofOthers, device.share * day.expectedKwh)
  return Math.max(0, whole - own)
}

/** Nobody takes what could be made: nothing is bought or sold, and the house uses as much as is generated. */
const isUntaken = (hour: SeenHour | undefined) => {
  if (!hour || hour.bought === null || hour.sold === null || hour.generated === null || hour.used === null) return false
  const isClosed = hour.bought <= exchangeW && hour.sold <= exchangeW
  return isClosed && hour.generated > exchangeW && Math.abs(hour.generated - hour.used) <= exchangeW
}

/** Hours in which as much was sold as in two neighbours, to within a hundredth: no light does that, only a limit. */
const cappedHours = (seen: readonly SeenHour[], capacityKwp: number): ReadonlySet<number> => {
  const top = Math.max(0, ...seen.map(({ sold }) => sold ?? 0))
  if (top < capacityKwp * 1000 * leastSold) return new Set()
  const isTop = (hour: SeenHour | undefined) => hour?.sold !== undefined && (hour.sold ?? 0) >= top * heldShare
  return new Set(
    seen.flatMap((hour, place) => {
      const runs = [place - 2, place - 1, place].map((first) => [seen[first], seen[first + 1], seen[first + 2]])
      return runs.some((run) => run.every(isTop)) ? [hour.at] : []
    }),
  )
}

const limitedIn = (hour: { at: number; to: number }, troubles: readonly Trouble[]) =>
  troubles.some((each) => each.kind === 'limit' && overlapOf({ from: hour.at, to: hour.to }, each) >= hourMs / 2)

const spread = (kwh: number, hours: readonly ExpectedHour[]) => {
  const sum = sumOf(hours, ({ expectedKwh }) => expectedKwh)
  return sum > 0 ? hours.map(({ at, expectedKwh }) => ({ at, kwh: (kwh * expectedKwh) / sum })) : []
}

const share = <Hour extends Record<KeptCause, number>>(
  kwh: number,
  hours: readonly Hour[],
  cause: KeptCause,
  weightOf: (hour: Hour) => number,
) => {
  const sum = sumOf(hours, weightOf)
  for (const hour of hours) hour[cause] = sum > 0 ? (kwh * weightOf(hour)) / sum : kwh / hours.length
}

const sumOf = <One>(list: readonly One[], of: (one: One) => number) => list.reduce((sum, one) => sum + of(one), 0)

const nothing: Record<KeptCause, number> = {
  weather: 0,
  clipping: 0,
  outage: 0,
  limit: 0,
  siblings: 0,
  unknown: 0,
  planned: 0,
}
const wholePlant: Inverter = { id: 0, gatewayId: null, share: 1, madeKwh: null }
/** Of the capacity, kWh in an hour: less is dawn and dusk. */
const leastLight = 0.03
/** Of the plant: with less, chance decides. */
const leastRunning = 0.2
/** Meters and regulators are not exact. */
const exchangeW = 60
const leastSold = 0.1
const heldShare = 0.99
