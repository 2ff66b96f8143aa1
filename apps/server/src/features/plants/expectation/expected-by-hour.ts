import { addDays, dayAt, hourMs, spanOfDay, type Day } from '@heliograph/domain/zones'
import { clippedKwh, possibleKwh } from '@heliograph/solar/expectation'
import type { DayByHour, ExpectedByHour, ExpectedHour, JudgedDay } from '#needs/expectation.ts'
import type { LightByHour, LightHour } from '#needs/plant-light.ts'
import { passedHours } from './day-answer.ts'
import type { ExpectationStore, LitPlant } from './expectation.store.ts'
import { judgedDay, learntDays, learntFrom } from './judged-days.ts'

/** What was expected by the hour: of days that are over as it was kept, of today as far as it has passed. */
export const createExpectedByHour =
  ({ store, lightByHour, now }: Needs): ExpectedByHour =>
  async (plantId, first, last) => {
    const plant = await store.plantOf(plantId)
    if (!plant) return new Map()
    const today = dayAt(plant.zone, now())
    const isRunning = first <= today && last >= today
    const [lights, kept, made] = await Promise.all([
      lightByHour.of(plant, first, last > today ? today : last, false),
      store.keptOf(plantId, isRunning ? addDays(first, -learntDays) : first, last),
      isRunning ? store.madeSoFar(plantId, today) : undefined,
    ])
    /** Computed already where nothing better is known. */
    const usualOf = async (day: Day) => {
      const light = lights.get(day)
      return light?.source === 'usual' ? light.hours : lightByHour.usualOf(plant, day)
    }
    const days = new Map<Day, DayByHour>()
    for (const day of kept) {
      if (day.day < first) continue
      const light = lights.get(day.day)
      const usual = await usualOf(day.day)
      days.set(day.day, byHour(plant, day, light?.source === day.source ? light.hours : usual, usual))
    }
    const light = lights.get(today)
    if (isRunning && light && kept.length > 0 && !days.has(today)) {
      const hours = passedHours(light.hours, now())
      const before = learntFrom(plant, kept)
      const passedS = hours.length === 0 ? 0 : (now() - (hours[0]?.at ?? now())) / 1000
      const madeKwh = made && made.knownS >= passedS * nearlyAll ? made.kwh : null
      const judged = { ...judgedDay(plant, today, { ...light, hours }, before), madeKwh }
      days.set(today, byHour(plant, judged, hours, passedHours(await usualOf(today), now())))
    }
    return days
  }

/** The hours add up to the day as it was kept, and are those of the day, as everything else by the hour is. */
const byHour = (
  { zone, capacityKwp, limitKw }: LitPlant,
  day: JudgedDay,
  hours: readonly LightHour[],
  usual: readonly LightHour[],
): DayByHour => {
  const share = day.possibleKwh > 0 ? (day.expectedKwh + day.clippedKwh) / day.possibleKwh : 0
  const clippedIn = (hour: LightHour) => clippedKwh([hour], capacityKwp, share, limitKw)
  const madeIn = (hour: LightHour) => possibleKwh([hour], capacityKwp) * share - clippedIn(hour)
  const factor = ratio(day.expectedKwh, sumOf(hours, madeIn))
  const cut = ratio(day.clippedKwh, sumOf(hours, clippedIn))
  const usually = new Map(usual.map((hour) => [hour.at, madeIn(hour)]))
  const expected = hours.map((hour) => ({
    at: hour.at,
    expectedKwh: madeIn(hour) * factor,
    clippedKwh: clippedIn(hour) * cut,
  }))
  const { source, expectedKwh, lowKwh, madeKwh } = day
  return {
    day: day.day,
    source,
    expectedKwh,
    lowKwh,
    madeKwh,
    hours: onHoursOf(spanOfDay(zone, day.day), expected).map((hour) => ({
      ...hour,
      usualKwh: usually.get(hour.at) ?? 0,
    })),
  }
}

/**
 * Providers tell the hours of UTC. Where the days of a zone begin within one, as in India, each of them is parts of two hours
 * of the day.
 */
const onHoursOf = ({ from, to }: { from: number; to: number }, told: readonly PartOfDay[]): PartOfDay[] => {
  const hours = new Map<number, PartOfDay>()
  const add = (at: number, share: number, hour: PartOfDay) => {
    const known = hours.get(at) ?? { at, expectedKwh: 0, clippedKwh: 0 }
    hours.set(at, {
      at,
      expectedKwh: known.expectedKwh + hour.expectedKwh * share,
      clippedKwh: known.clippedKwh + hour.clippedKwh * share,
    })
  }
  for (const hour of told) {
    const begun = from + Math.floor((hour.at - from) / hourMs) * hourMs
    const next = begun + hourMs
    // What reaches into the next day is dark, but the hours have to add up.
    const later = next < to ? (hour.at - begun) / hourMs : 0
    add(begun, 1 - later, hour)
    if (later > 0) add(next, later, hour)
  }
  return [...hours.values()].toSorted((one, other) => one.at - other.at)
}

type PartOfDay = Omit<ExpectedHour, 'usualKwh'>

const sumOf = (hours: readonly LightHour[], of: (hour: LightHour) => number) =>
  hours.reduce((sum, hour) => sum + of(hour), 0)
const ratio = (whole: number, sum: number) => (sum > 0 ? whole / sum : 0)

interface Needs {
  store: Pick<ExpectationStore, 'plantOf' | 'keptOf' | 'madeSoFar'>
  lightByHour: LightByHour
  now: () => number
}

const nearlyAll = 0.9
