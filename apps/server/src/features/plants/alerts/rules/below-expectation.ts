import { isInverter } from '@heliograph/domain/devices'
import { hourMs } from '@heliograph/domain/zones'
import { faultlessShare, noonDegOn, shareMade } from '@heliograph/solar/expectation'
import { bestHourMarks } from './best-hours.ts'
import type { Mark } from './course.ts'
import type { ExpectedDay, PlantFacts } from './plant-facts.ts'
import { ruleWith } from './rule.ts'
import { maySnowLie } from './usual-air.ts'

/**
 * A plant that makes less of its light than it did on its own good days with the sun as high, on several days. It is the only rule
 * that finds what one inverter without siblings loses slowly. A day is bad where it ends below the lower edge of its band and below
 * a share of what the plant used to make: so neither a capacity that was entered too high nor shade that was always there counts,
 * and a loss that lasts is not learnt. One that was there from the first day on cannot be told from a wrong capacity.
 *
 * Days whose light only the season tells are judged by the best hours of three weeks (`best-hours.ts`). Not judged: days with gaps or
 * dark ones, days that something else explains, and those on which snow lies, or can lie at that time of the year where nobody tells it.
 */
export const belowExpectation = ruleWith({
  // 30 and 31 belong to others.
  id: 33,
  code: 'BELOW_EXPECTATION',
  name: 'plant makes less than expected',
  text: 'belowExpectation',
  evidence: [],
  level: 1,
  influence: 1,
  unit: '%',
  raiseAfter: 5,
  clearAfter: 3,
  // Those that explain it and last until they are mended. Others, such as a silence, only take their days out.
  hiddenBy: [2, 10, 11, 12, 16, 17, 22, 23, 27, 34],
  hiddenByFaults: true,
  judgesDays: true,
  learns: true,
  canBeOff: true,
  knobs: {
    belowPct: { unit: '%', min: 10, max: 60, step: 5 },
    raiseAfter: { unit: 'days', min: 3, max: 20 },
  },
  thresholds: { belowPct: 20, lightPct: 50 },
  judge(facts, { belowPct, lightPct }) {
    const { plant, days = [] } = facts
    const deviceId = placeOf(facts)
    if (deviceId === undefined) return []
    const known = days.map((day) => ({ ...day, noonDeg: noonDegOn(plant.latitude, day.noonHour * hourMs) }))
    const good: Known[] = []
    const marks: Mark[] = []
    const bad: { madeKwh: number; expectedKwh: number }[] = []
    const off: Off[] = []
    for (const day of known) {
      if (!isJudged(day) || maySnowLie(day, plant)) continue
      const usual = usualOn(day, good, lightPct / 100)
      if (!usual || day.possibleKwh < usual.leastKwh) {
        good.push(day)
        continue
      }
      const expectedKwh = Math.max(0, usual.share * day.possibleKwh - day.clippedKwh)
      const { madeKwh } = day
      const bandShare = (1 - day.lowKwh / day.expectedKwh) * (1 + likenessOf(off, day.noonHour))
      const limitKwh = (1 - Math.max(belowPct / 100, bandShare)) * expectedKwh
      const isBad = madeKwh < limitKwh
      if (isBad) {
        bad.push({ madeKwh, expectedKwh })
        const sum = sumOf(bad.slice(-shownDays))
        marks.push({
          hour: day.noonHour,
          isBad,
          lostWh: Math.max(0, expectedKwh - madeKwh) * 1000,
          measured: { value: Math.round((100 * sum.madeKwh) / sum.expectedKwh), limit: 100 - belowPct },
        })
        continue
      }
      good.push(day)
      off.push({ hour: day.noonHour, share: madeKwh / expectedKwh - 1 })
      // In between nothing is said: it neither goes on nor is over.
      if (madeKwh < (1 - belowPct / 200) * expectedKwh) continue
      bad.length = 0
      marks.push({ hour: day.noonHour, isBad })
    }
    const byHours = bestHourMarks(facts, { belowPct })
    return [{ deviceId, marks: byHours.length === 0 ? marks : inOrder([...marks, ...byHours]) }]
  },
})

/** The device that stands for the plant: its only inverter, else the gateway of the first one. One that two gateways report is one. */
export const placeOf = ({ devices, gateways }: Pick<PlantFacts, 'devices' | 'gateways'>) => {
  const inverters = devices.filter(({ type, twinOf }) => isInverter(type) && twinOf === undefined)
  const [first] = inverters
  if (inverters.length < 2) return first?.id
  return gateways.find(({ id }) => id === first?.gatewayId)?.id ?? first?.id
}

/** What could be an open alert by any values that can be set, seen at a glance: of most plants nothing more is read. */
export const isDoubtful = (days: readonly Pick<ExpectedDay, 'source' | 'expectedKwh' | 'madeKwh'>[]) =>
  days
    .slice(-glanceDays)
    .filter(
      ({ source, expectedKwh, madeKwh }) =>
        source !== 'usual' && madeKwh !== null && madeKwh < glanceShare * expectedKwh,
    ).length >= fewestBad

const inOrder = (marks: readonly Mark[]) => marks.toSorted((left, right) => left.hour - right.hour)

interface Known extends ExpectedDay {
  noonDeg: number
  madeKwh: number
}

const isJudged = (day: ExpectedDay & { noonDeg: number }): day is Known =>
  day.madeKwh !== null && day.source !== 'usual' && !day.isExplained && day.possibleKwh > 0 && day.expectedKwh > 0

/**
 * What the plant made of its light before, on days with the sun as high, long enough ago that a fault which grows is not among them;
 * and the least light that is judged. Undefined until enough of such days are known: then nothing is said.
 */
const usualOn = (day: Known, before: readonly Known[], lightShare: number) => {
  const like = before.filter(
    (one) =>
      one.noonHour <= day.noonHour - 24 * apartDays &&
      Math.abs(one.noonDeg - day.noonDeg) <= nearDeg &&
      one.source === day.source &&
      // Of another size, modules were added or the entry was mended.
      Math.abs(one.capacityKwp - day.capacityKwp) <= sameSize * day.capacityKwp,
  )
  const light = like.map(({ possibleKwh }) => possibleKwh).sort((left, right) => left - right)
  const leastKwh = (light[Math.floor(0.75 * light.length)] ?? 0) * lightShare
  const bright = like.filter(({ possibleKwh }) => possibleKwh >= leastKwh)
  return bright.length < fewestLike ? undefined : { leastKwh, share: faultlessShare(bright.map(shareMade)) }
}

/** By how much a day was off what the plant usually makes of its light. */
interface Off {
  hour: number
  share: number
}

/**
 * How much days are off like the day before, from 0 to 1: where weather is told wrong for days in a row, several of them below the
 * band prove less than as many that have nothing to do with each other. Where that is not known, a little is taken for granted.
 */
const likenessOf = (off: readonly Off[], hour: number) => {
  const old = off.filter((one) => one.hour <= hour - 24 * apartDays)
  const pairs = old.flatMap((one, place) => {
    const before = old[place - 1]
    return before && one.hour - before.hour <= nextDayH ? [[before.share, one.share] as const] : []
  })
  if (pairs.length < fewestPairs) return unknownLikeness
  const mean = old.reduce((sum, { share }) => sum + share, 0) / old.length
  const spread = old.reduce((sum, { share }) => sum + (share - mean) ** 2, 0) / old.length
  const like = pairs.reduce((sum, [before, after]) => sum + (before - mean) * (after - mean), 0) / pairs.length
  return spread > 0 ? Math.min(1, Math.max(0, like / spread)) : 0
}

const sumOf = (days: readonly { madeKwh: number; expectedKwh: number }[]) =>
  days.reduce(
    (sum, { madeKwh, expectedKwh }) => ({ madeKwh: sum.madeKwh + madeKwh, expectedKwh: sum.expectedKwh + expectedKwh }),
    { madeKwh: 0, expectedKwh: 0 },
  )

const nearDeg = 8
const apartDays = 30
const fewestLike = 15
const sameSize = 0.05
/** Half-hour zones and changes of clocks. */
const nextDayH = 25
const fewestPairs = 30
const unknownLikeness = 0.3
/** Over which of the last bad days people are told how much was made. */
const shownDays = 7
const glanceDays = 40
const glanceShare = 0.92
const fewestBad = 3
