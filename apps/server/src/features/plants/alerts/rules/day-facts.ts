import { hourMs, spanOfDay, type Day } from '@heliograph/domain/zones'
import type { JudgedDay } from '#needs/expectation.ts'
import { equalShareW } from '#telemetry/ratings.ts'
import { belowExpectation } from './below-expectation.ts'
import { daysBehind } from './best-hours.ts'
import { courseOf } from './course.ts'
import { judge, type OpenAlert } from './judge.ts'
import type { DuePlant } from './judgements.store.ts'
import { gatewaysOf, judgedPlant } from './judging.job.ts'
import type { ExpectedDay, PlantFacts } from './plant-facts.ts'
import type { Rule } from './rule.ts'

/** Why less was made on a day: an alert of some time, or planned work. */
export interface Explanation {
  from: number
  /** Undefined: it goes on. */
  to: number | undefined
}

interface ToldOfDays {
  /** The mean powers of their best hours. */
  tops?: ReadonlyMap<Day, number>
  /** Whether snow lay. */
  snow?: ReadonlyMap<Day, boolean>
}

/** Days as the rule judges them. `limited`: nobody took what could have been made. */
export const expectedDays = (
  zone: string,
  days: readonly JudgedDay[],
  why: readonly Explanation[],
  limited: ReadonlySet<Day>,
  { tops = new Map(), snow = new Map() }: ToldOfDays = {},
): ExpectedDay[] =>
  days.map(
    ({
      day,
      source,
      theoreticalKwh,
      planeKwhM2,
      possibleKwh,
      clippedKwh,
      expectedKwh,
      lowKwh,
      madeKwh,
    }): ExpectedDay => {
      const span = spanOfDay(zone, day)
      const noon = (span.from + span.to) / 2
      const topW = tops.get(day)
      const snowLies = snow.get(day)
      return {
        day,
        noonHour: Math.floor(noon / hourMs),
        source,
        capacityKwp: planeKwhM2 > 0 ? theoreticalKwh / planeKwhM2 : 0,
        possibleKwh,
        clippedKwh,
        expectedKwh,
        lowKwh,
        madeKwh,
        ...(topW !== undefined && { topW }),
        ...(snowLies !== undefined && { snowLies }),
        isExplained:
          limited.has(day) ||
          // In the light: a gateway that was silent in the night explains nothing.
          why.some(({ from, to = Infinity }) => from < noon + lightMs && to > noon - lightMs),
      }
    },
  )

export const factsOfDays = (plant: DuePlant, days: readonly ExpectedDay[]): PlantFacts => ({
  plant: judgedPlant(plant),
  hours: [],
  byHour: new Map(),
  devices: plant.devices.map(({ id, type, gatewayId, ratedW, twinOf }) => ({
    id,
    type,
    gatewayId,
    ratedW: ratedW ?? equalShareW(plant),
    hours: [],
    usual: { shares: {}, seenInputs: 0 },
    ...(twinOf !== undefined && { twinOf }),
  })),
  gateways: gatewaysOf(plant),
  usual: { openH: 0, limitedH: 0, soldH: 0, nights: [] },
  days,
})

/** The days that a rule finds bad, and those behind them, to ask whether something limited them. */
export const badDays = (rule: Rule, facts: PlantFacts): ExpectedDay[] => {
  const bad = new Set(
    rule.judge(facts).flatMap(({ marks }) => marks.filter(({ isBad }) => isBad).map(({ hour }) => hour)),
  )
  const days = facts.days ?? []
  const found = days.filter(({ noonHour }) => bad.has(noonHour))
  const doubted = new Set([...found, ...daysBehind(days, found)])
  return days.filter((day) => doubted.has(day))
}

/**
 * How many alerts a rule would have begun since an hour, judged night by night. `others`: what was open of other rules counts by the
 * days that it explains.
 */
export const begunSince = (rule: Rule | undefined, facts: PlantFacts, sinceHour: number) => {
  if (!rule) return 0
  return rule.judge(facts).reduce((sum, { marks }) => {
    const openings = new Set(
      marks.flatMap((_, place) => {
        const { isOpen, sinceHour: first } = courseOf(marks.slice(0, place + 1), rule, false)
        return isOpen && first !== undefined && (marks[place]?.hour ?? 0) >= sinceHour ? [first] : []
      }),
    )
    return sum + [...openings].filter((first) => !wasOpenBefore(rule, marks, first, sinceHour)).length
  }, 0)
}

/** Told already before that hour. */
const wasOpenBefore = (rule: Rule, marks: Parameters<typeof courseOf>[0], first: number, sinceHour: number) => {
  const course = courseOf(
    marks.filter(({ hour }) => hour < sinceHour),
    rule,
    false,
  )
  return course.isOpen && course.sinceHour === first
}

/**
 * Judges the days of a plant. `mayBeTuned`: something is set about the rule, so an alert that would never have begun may have begun
 * by other values; by the ones with which most begins it still would.
 */
export const judgeDays = (
  rule: Rule,
  facts: PlantFacts,
  open: readonly OpenAlert[],
  now: number,
  mayBeTuned: boolean,
) => {
  const isByTuning = mayBeTuned && begunSince(mostAlert, facts, -Infinity) > 0
  const changed = new Set(isByTuning ? [rule.id] : [])
  return judge(facts, open, now, -Infinity, { rules: [rule], off: new Set(), changed })
}

/** With the values by which most is told. */
const mostAlert = belowExpectation.tunedBy(
  Object.fromEntries(belowExpectation.knobs.map(({ name, min }) => [name, min])),
)

const lightMs = 5 * hourMs
