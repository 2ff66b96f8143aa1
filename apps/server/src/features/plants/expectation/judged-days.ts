import { addDays, dayMs, spanOfDay, type Day } from '@heliograph/domain/zones'
import {
  clippedKwh,
  expectedOf,
  noonDegOn,
  possibleKwh,
  siteFactor,
  type LightSource,
  type PastDay,
} from '@heliograph/solar/expectation'
import type { DayExpectation } from '#needs/expectation.ts'
import type { HourlyLight } from '#needs/plant-light.ts'

export interface JudgedPlant {
  id: number
  zone: string
  latitude: number
  capacityKwp: number
  limitKw: number | null
  startedAt: number
}

/** What is known of a day before the one that is judged. */
export interface LearntDay extends PastDay {
  day: Day
  source: LightSource
}

/** What days of a plant teach, in their order. Each is read again for every later day, so their noons are computed once. */
export const learntFrom = (
  { latitude }: Pick<JudgedPlant, 'latitude'>,
  days: readonly (Omit<LearntDay, 'noonDeg' | 'madeKwh'> & { madeKwh: number | null })[],
): LearntDay[] =>
  days.flatMap(({ day, source, possibleKwh: possible, clippedKwh: clipped, madeKwh }) =>
    madeKwh === null
      ? []
      : [{ day, source, noonDeg: noonOn(latitude, day), possibleKwh: possible, clippedKwh: clipped, madeKwh }],
  )

/** What a plant should make of the light of a day, from the days before it. */
export const judgedDay = (
  plant: JudgedPlant,
  day: Day,
  light: HourlyLight,
  before: readonly LearntDay[],
): DayExpectation => {
  const { capacityKwp, limitKw } = plant
  const factor = factorOn(plant, day, light.source, before)
  return {
    plantId: plant.id,
    day,
    source: light.source,
    isPlaneAssumed: light.isPlaneAssumed,
    ownDays: factor.days,
    planeKwhM2: light.hours.reduce((sum, { planeWm2 }) => sum + planeWm2, 0) / 1000,
    theoreticalKwh: (light.hours.reduce((sum, { planeWm2 }) => sum + planeWm2, 0) * capacityKwp) / 1000,
    possibleKwh: possibleKwh(light.hours, capacityKwp),
    clippedKwh: clippedKwh(light.hours, capacityKwp, factor.share, limitKw),
    ...expectedOf(light.hours, { capacityKwp, limitKw, source: light.source }, factor),
  }
}

/** Only days whose light is known in the same way say anything about each other. */
export const factorOn = (
  { zone, latitude, startedAt }: Pick<JudgedPlant, 'zone' | 'latitude' | 'startedAt'>,
  day: Day,
  source: LightSource,
  before: readonly LearntDay[],
) => {
  const first = addDays(day, -learntDays)
  const past = before.filter((each) => each.day >= first && each.day < day && each.source === source)
  const years = (spanOfDay(zone, day).from - startedAt) / (365.25 * dayMs)
  return siteFactor(past, { noonDeg: noonOn(latitude, day), source, years })
}

const noonOn = (latitude: number, day: Day) => noonDegOn(latitude, Date.parse(`${day}T12:00:00Z`))

export const learntDays = 400
