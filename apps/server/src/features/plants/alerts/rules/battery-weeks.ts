import type { DeviceType } from '@heliograph/domain/devices'
import { solarDay } from './lit-days.ts'
import type { BatteryEnd, BatteryUsual, DeviceFacts, DeviceHour, PlantFacts, Swing } from './plant-facts.ts'

/**
 * What a battery stores, from the energy that it gives while its charge level falls by a third or more, and how its level follows that
 * energy. Both are learnt from hours that are at least half a day old, once: what arrives later than that says nothing.
 *
 * Discharging only: charging has losses in it, and its end is where levels are corrected. An energy of a few hours needs no counter
 * that survives restarts, and an hour that is missing ends the swing.
 */
export const learnBattery = (device: DeviceFacts, facts: PlantFacts, untilHour: number): BatteryUsual | undefined => {
  const known = device.usual.battery
  const to = untilHour - settledH
  const hours = device.hours.filter(({ hour }) => hour < to && hour > (known?.hour ?? -Infinity))
  if (!hours.some(({ socPct }) => socPct !== undefined) || isToldByAnother(device.type, facts)) return known
  const levels = levelsOfOthers(device, facts)
  const battery: Learning = known ? { ...known } : { hour: 0, socPct: 0, ...nothingLearnt }
  for (const one of hours) {
    follow(battery, one, solarDay(one.hour, facts.plant), levels.get(one.hour) ?? [], device.usual.topReports ?? 0)
    battery.hour = one.hour
  }
  return battery
}

/** What the battery stores by its last swings, Wh; undefined while they do not agree: such a level is not counted but guessed. */
const storedWh = (swings: readonly Swing[]) => {
  if (swings.length < fewestSwings) return undefined
  const all = swings.map(([, wh]) => wh)
  const middle = medianOf(all)
  return medianOf(all.map((wh) => Math.abs(wh - middle))) <= mostSpread * middle ? middle : undefined
}

type Learning = { -readonly [key in keyof BatteryUsual]: BatteryUsual[key] }

const follow = (battery: Learning, one: DeviceHour, day: number, others: readonly number[], topReports: number) => {
  const { hour, socPct, sohPct = 0, samples, still = 0 } = one
  // A new one: nothing of the old one counts.
  if (sohPct > 0 && sohPct >= (battery.sohPct ?? Infinity) + newSohPct)
    Object.assign(battery, { ...nothingLearnt, sohPct: undefined })
  if (sohPct > 0) battery.sohPct = Math.min(sohPct, battery.sohPct ?? sohPct)
  const before = battery.hour === hour - 1 ? battery.socPct : 0
  const isKnown = before > 0 && !!socPct && still <= 0 && samples >= topReports / 2 && one.chargeW !== undefined
  if (!isKnown) {
    finish(battery, day)
    battery.jump = undefined
    battery.overPct = undefined
    battery.netWh = undefined
    battery.socPct = still > 0 ? 0 : (socPct ?? 0)
    return
  }
  const fellPct = before - socPct
  const netWh = (one.dischargeW ?? 0) - (one.chargeW ?? 0)
  confirmJump(battery, one)
  swingOn(battery, { one, before, fellPct, netWh, isAlike: others.some((level) => Math.abs(level - socPct) <= 1) }, day)
  compare(battery, { socPct, before, fellPct, netWh }, day)
  battery.socPct = socPct
  battery.netWh = netWh
}

interface Step {
  one: DeviceHour
  before: number
  fellPct: number
  netWh: number
  /** Another device shows the same level: they may share one battery, and this one sees a part of its energy. */
  isAlike: boolean
}

const swingOn = (battery: Learning, { one, before, fellPct, netWh, isAlike }: Step, day: number) => {
  const isGiving = fellPct >= 0 && (one.chargeW ?? 0) <= restW
  const isCold = one.batteryHotC !== undefined && one.batteryHotC < coldC
  if (!isGiving || isCold) return finish(battery, day)
  const swing = battery.swing ?? { steps: [], isAlone: false }
  const last = swing.steps.at(-1)
  // While the level stays, what is given belongs to the step after it; what it rests on is not measured well.
  const wh = netWh > restW ? Math.round(netWh) : 0
  const steps =
    last && last[0] === 0
      ? [...swing.steps.slice(0, -1), [fellPct, last[1] + wh, before - fellPct] as const]
      : [...swing.steps, [fellPct, wh, before - fellPct] as const]
  battery.swing = { ...swing, steps, isAlone: swing.isAlone || (fellPct > 0 && !isAlike) }
  if (steps.length > mostSteps) finish(battery, day)
}

/** Takes the swing that ends into account, if it was large enough and its level fell as energy was given. */
const finish = (battery: Learning, day: number) => {
  const { swing } = battery
  battery.swing = undefined
  const given = swing?.steps.filter(([fellPct]) => fellPct > 0) ?? []
  const fellPct = given.reduce((sum, [fell]) => sum + fell, 0)
  if (!swing?.isAlone || fellPct < leastSwingPct) return
  const wh = Math.round((100 * given.reduce((sum, [, of]) => sum + of, 0)) / fellPct)
  // In the middle of its range a level that jumps was corrected; at its lower end the battery was empty sooner than it thought.
  const isJumping = given.some(
    ([fell, of, to]) => to > emptyPct && Math.abs(fell - (100 * of) / Math.max(1, wh)) > jumpPct,
  )
  const { ownWh } = battery
  if (wh <= 0 || isJumping || (ownWh !== undefined && (wh < ownWh * leastShare || wh > ownWh * mostShare))) return
  const swings = [...battery.swings.filter(([of]) => of > day - swingDays && of !== day), [day, wh] as const]
  battery.swings = swings
  const week = Math.floor(day / 7)
  const middle = storedWh(swings)
  if (middle === undefined) return
  const span = day - (swings[0]?.[0] ?? day)
  if (battery.ownWh === undefined) {
    if (span >= learningDays) battery.ownWh = middle
    return
  }
  battery.weeks = [...battery.weeks.filter(([of]) => of !== week), [week, middle] as const].slice(-mostWeeks)
  // More than it had: modules were added, or it is another one.
  const newest = battery.weeks.slice(-largerWeeks)
  if (newest.length === largerWeeks && newest.every(([, of]) => of > largerShare * (battery.ownWh ?? of)))
    battery.ownWh = middle
}

/** What the level of an hour changed more than the energy says, where it arrives at one of its ends, % of what is stored. */
const compare = (
  battery: Learning,
  { socPct, before, fellPct, netWh }: { socPct: number; before: number; fellPct: number; netWh: number },
  day: number,
) => {
  const agreed = storedWh(battery.swings)
  if (agreed === undefined) return
  // The smallest of the last ones: a smaller battery explains more.
  const wh = Math.min(agreed, ...battery.swings.slice(-3).map(([, of]) => of))
  const pct = (100 * netWh) / wh
  const beyond = Math.max(0, Math.abs(fellPct) - tolerance * Math.max(0, fellPct < 0 ? -pct : pct))
  // Many are corrected when the charge has just ended.
  const [leastWh, mostWh] = [Math.min(netWh, battery.netWh ?? 0), Math.max(netWh, battery.netWh ?? 0)]
  if (socPct >= fullPct && before < fullPct && leastWh < -restW) battery.jump = { end: 'full', pct: beyond, day }
  else if (socPct <= emptyPct && before > emptyPct && mostWh > restW) battery.jump = { end: 'empty', pct: beyond, day }
  if (socPct >= shownFullPct && before >= shownFullPct) {
    battery.overPct = Math.max(0, (battery.overPct ?? 0) - (Math.abs(netWh) > restW ? pct : 0))
    if (battery.overPct > leastOverPct) note(battery, day, 'full', battery.overPct)
  } else battery.overPct = undefined
}

/** A level counts that the hour after it still shows. */
const confirmJump = (battery: Learning, { firstSocPct = 0 }: DeviceHour) => {
  const { jump } = battery
  battery.jump = undefined
  if (!jump) return
  const stays =
    jump.end === 'full' ? firstSocPct >= fullPct - backPct : firstSocPct > 0 && firstSocPct <= emptyPct + backPct
  if (stays) note(battery, jump.day, jump.end, jump.pct)
}

const note = (battery: Learning, day: number, end: BatteryEnd, pct: number) => {
  const before = battery.days.find((one) => one.day === day)
  const now = { ...before, day, [end]: Math.round(Math.max(before?.[end] ?? 0, pct)) }
  battery.days = [...battery.days.filter((one) => one !== before && one.day > day - driftDays), now]
}

/** A hybrid and its battery may both tell the same level: then the battery speaks. */
const isToldByAnother = (type: DeviceType, { devices }: PlantFacts) =>
  !isBattery(type) && devices.some((one) => isBattery(one.type) && one.hours.some(({ socPct }) => socPct !== undefined))

const levelsOfOthers = (device: DeviceFacts, { devices }: PlantFacts) => {
  const levels = new Map<number, number[]>()
  for (const one of devices) {
    if (one.id === device.id || one.type !== device.type) continue
    for (const { hour, socPct } of one.hours)
      if (socPct !== undefined) levels.set(hour, [...(levels.get(hour) ?? []), socPct])
  }
  return levels
}

const isBattery = (type: DeviceType) => type === 'BATTERY'

const medianOf = (numbers: readonly number[]) =>
  numbers.toSorted((left, right) => left - right)[Math.floor((numbers.length - 1) / 2)] ?? 0

const nothingLearnt = {
  swings: [],
  weeks: [],
  days: [],
  ownWh: undefined,
  swing: undefined,
  jump: undefined,
  netWh: undefined,
  overPct: undefined,
} satisfies Partial<BatteryUsual>

/** Of hours in the dark the last 14 are kept with a plant, so that each passes here once it is so old. */
const settledH = 12
const restW = 60
/** Cold cells give less, and more again when it is warm. */
const coldC = 10
const leastSwingPct = 35
const mostSteps = 18
/** Below that, an end is an end. */
const emptyPct = 20
const jumpPct = 15
/** What no battery stores of what it did: something else is measured. */
const leastShare = 0.35
const mostShare = 2.5
const swingDays = 28
const fewestSwings = 8
/** Half of the swings are this near to the middle one where a level is counted. One that follows a voltage is further off. */
const mostSpread = 0.08
const learningDays = 14
const mostWeeks = 8
const largerWeeks = 3
const largerShare = 1.1
const newSohPct = 5
const fullPct = 97
const shownFullPct = 99
const leastOverPct = 5
/** By which a level that has arrived at an end may go back. */
const backPct = 7
/** Losses, and a capacity that is not quite right. */
const tolerance = 1.3
const driftDays = 21
