import { isInverter } from '@heliograph/domain/devices'
import type { Mark } from './course.ts'
import { solarDay } from './lit-days.ts'
import {
  leastUsualOf,
  topAt,
  usualOf,
  type DeviceFacts,
  type DeviceHour,
  type JudgedPlant,
  type PlantFacts,
} from './plant-facts.ts'
import { isFree } from './power-limited.ts'
import { ruleWith } from './rule.ts'
import { comparedHours, shareOf, type Compared } from './siblings.ts'

/**
 * An inverter that gives less because it is hot. What it gives is compared with its siblings, or with its own best power at that time
 * of the day, and both with what it gives in the cool hours of the same day: a fault of its modules, dirt and clouds of all day are in
 * these too. Its temperature must be about the highest that it ever has: under clouds, or at a limit, an inverter in a hot room is warm
 * too, but cooler than in full light. If it is clearly hotter than ever while it gives less, nothing else explains it.
 */
export const derated = ruleWith({
  id: 34,
  code: 'DERATED',
  name: 'gives less because it is hot',
  text: 'derated',
  evidence: ['temperature', 'pv1Power'],
  level: 1,
  influence: 1,
  unit: '%',
  raiseAfter: 3,
  clearAfter: 2,
  hiddenBy: [2, 11, 12, 16, 23],
  hiddenByFaults: true,
  learns: true,
  canBeOff: true,
  knobs: {
    hotC: { unit: '°C', min: 50, max: 85, moves: ['coolC'] },
    badPct: { unit: '%', min: 50, max: 90, moves: ['siblingPct'] },
    raiseAfter: { unit: 'hours', min: 2, max: 12 },
  },
  thresholds: { hotC: 65, coolC: 60, badPct: 80, siblingPct: 90 },
  judge(facts, { hotC, coolC, badPct, siblingPct }) {
    const compared = comparedHours(facts)
    return facts.devices
      .filter(({ type, hours }) => isInverter(type) && hours.some((hour) => hour.hotC !== undefined))
      .map((device) => {
        const days = daysOf(device, facts, compared)
        return {
          deviceId: device.id,
          marks: days.flatMap((day) => marksOf(day, device, { hotC, coolC, badPct, siblingPct })),
        }
      })
  },
})

interface Limits {
  hotC: number
  coolC: number
  badPct: number
  siblingPct: number
}

/** An hour of light in which the inverter gave what it could. */
interface JudgedHour {
  hour: number
  hotC: number
  powerW: number
  isSteady: boolean
  isHeld: boolean
  /** Of what it usually gives beside its siblings at this hour; undefined if that is not known. */
  besides: number | undefined
  isUnusual: boolean
  /** Of the most that it gave at this hour on other days, while it was cool. */
  ofTop: number | undefined
}

/** The hours of each day that can be judged, and whether the day is over. */
const daysOf = (device: DeviceFacts, facts: PlantFacts, compared: ReadonlyMap<number, Compared>) => {
  const days = new Map<number, JudgedHour[]>()
  for (const one of device.hours) {
    const { hour, hotC, powerW, swingW = Infinity } = one
    const at = facts.byHour.get(hour)
    if (hotC === undefined || powerW === undefined || !at || powerW < (leastPct / 100) * device.ratedW) continue
    if (!isFree(at, lowestDeg, facts.usual.topSellW)) continue
    const siblings = compared.get(hour)
    const share = siblings && shareOf(device, one, siblings)
    const usual = usualOf(device.usual, 'device', hour)
    const top = topAt(device.usual, hour)
    const day = solarDay(hour, facts.plant)
    const known = days.get(day) ?? []
    known.push({
      hour,
      hotC,
      powerW,
      isSteady: swingW <= mostSwing * powerW,
      isHeld: isHeld(device.hours, one),
      besides: share === undefined || usual === undefined ? undefined : share / usual,
      isUnusual: share !== undefined && share < leastUsualOf(device.usual, 'device', hour),
      ofTop: top === undefined ? undefined : powerW / top,
    })
    days.set(day, known)
  }
  const newest = device.hours.at(-1)?.hour ?? 0
  const isOver = (day: number) => solarDay(newest, facts.plant) > day || solarHour(newest, facts.plant) >= eveningHour
  return [...days].map(([day, hours]) => ({ hours, isOver: isOver(day) }))
}

const marksOf = (
  { hours, isOver }: ReturnType<typeof daysOf>[number],
  { ratedW, usual: { topW = 0, topC = 0 } }: DeviceFacts,
  { hotC, coolC, badPct, siblingPct }: Limits,
): Mark[] => {
  const cool = hours.filter((one) => one.hotC <= coolC)
  const coolBesides = medianOf(
    cool.flatMap(({ besides }) => besides ?? []),
    1,
  )
  const coolOfTop = medianOf(
    cool.flatMap(({ ofTop }) => ofTop ?? []),
    fewestCool,
  )
  const isHot = (one: JudgedHour) => one.hotC >= Math.max(hotC, topC - likeTopK)
  // As much as ever is not held down.
  const isLess = ({ powerW }: JudgedHour) => powerW < mostPart * ratedW && powerW < mostPart * topW
  const bad = hours.flatMap((one): Mark[] => {
    if (!isHot(one) || !isLess(one)) return []
    const besidesPct =
      one.besides !== undefined && coolBesides !== undefined && coolBesides >= soundBesides && one.isUnusual
        ? (100 * one.besides) / Math.min(1, coolBesides)
        : Infinity
    const isClear = coolOfTop !== undefined && coolOfTop >= brightPart && !one.isHeld
    const isHotterThanEver = topC > 0 && one.hotC >= topC + hotterK
    const ofTopPct =
      one.ofTop !== undefined && one.isSteady && (isClear || isHotterThanEver)
        ? (100 * one.ofTop) / Math.min(1, isClear ? coolOfTop : 1)
        : Infinity
    if (besidesPct >= siblingPct && ofTopPct >= badPct) return []
    const [pct, limit] = besidesPct < siblingPct ? [besidesPct, siblingPct] : [ofTopPct, badPct]
    const measured = { value: Math.round(pct), limit }
    return [{ hour: one.hour, isBad: true, lostWh: one.powerW * (100 / pct - 1), measured }]
  })
  if (bad.length > 0 || !isOver) return bad
  // A day in which it gave as much as it can, hot or not.
  const full = hours.filter((one) => one.powerW >= fullPart * Math.min(ratedW, topW))
  const last = full.at(-1)
  return last && full.length >= fewestFull ? [{ hour: last.hour, isBad: false }] : []
}

/** One power for two hours is a limit: what heat leaves changes with the air. */
const isHeld = (hours: readonly DeviceHour[], { hour, powerW = 0, swingW = Infinity }: DeviceHour) =>
  swingW <= heldSwing * powerW &&
  hours.some(
    (other) => Math.abs(other.hour - hour) === 1 && Math.abs((other.powerW ?? 0) - powerW) <= heldSwing * powerW,
  )

const medianOf = (shares: readonly number[], fewest: number) =>
  shares.length < fewest ? undefined : shares.toSorted((left, right) => left - right)[Math.floor(shares.length / 2)]

const solarHour = (hour: number, { longitude }: JudgedPlant) => (((hour + longitude / 15) % 24) + 24) % 24

const lowestDeg = 8
const leastPct = 5
const eveningHour = 17
/** Over an hour the sun itself moves; clouds do more. */
const mostSwing = 0.35
const heldSwing = 0.005
/** K below the highest temperature that it ever has. */
const likeTopK = 6
const hotterK = 5
const mostPart = 0.95
const fullPart = 0.8
const fewestFull = 2
/** What its siblings give proves more than what it gave on other days. */
const fewestCool = 2
/** In cool hours it is as good as its siblings, and the day is clear. */
const soundBesides = 0.93
const brightPart = 0.8
