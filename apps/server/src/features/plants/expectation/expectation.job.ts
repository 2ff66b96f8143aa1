import { addDays, dayAt, daysBetween, hourMs, spanOfDay, type Day } from '@heliograph/domain/zones'
import { forEachPlant } from '#jobs/for-each-plant.ts'
import type { AfterDays, DayExpectation } from '#needs/expectation.ts'
import type { LightByHour } from '#needs/plant-light.ts'
import type { DuePlant, ExpectationStore } from './expectation.store.ts'
import { judgedDay, learntDays, learntFrom } from './judged-days.ts'

interface Needs {
  store: ExpectationStore
  lightByHour: LightByHour
  /** Whether a provider of weather was chosen: then more may be known of a day later. */
  isToldLater: boolean
  /** Once a night: when the days of a plant that are over are kept. */
  judged: AfterDays
  report: (error: Error) => void
  now: () => number
}

/** A job: what plants should have made on the days that are over, soon after each of their midnights. */
export const createJudging = ({ store, lightByHour, isToldLater, judged: after, report, now }: Needs) => {
  const judge = async (plant: DuePlant) => {
    const today = dayAt(plant.zone, now())
    const yesterday = addDays(today, -1)
    const oldest = later(plant.firstDay, addDays(yesterday, -learntDays))
    const isBackfilled = plant.keptFrom !== null && plant.keptFrom <= oldest
    // Sensors and providers tell late. What was before is read until all of it is there, but not each night.
    const isPast = !isBackfilled && (plant.keptFrom === null || isTurnOf(plant.id, yesterday))
    const first = isPast ? oldest : later(oldest, earlier(addDays(yesterday, -lateDays), plant.keptUntil ?? yesterday))
    // Nobody asks a provider about a place for a plant that was not heard for weeks.
    const isHeard = plant.lastDay >= addDays(today, -silentDays)
    const [lights, kept, made] = await Promise.all([
      lightByHour.of(plant, first, today, isHeard),
      store.keptOf(plant.id, addDays(first, -learntDays), addDays(first, -1)),
      store.madeOf(plant.id, first, yesterday),
    ])
    // In the night, a provider that was just asked for the first time has not answered yet.
    const isNight = now() < spanOfDay(plant.zone, today).from + nightMs
    if (isNight && isToldLater && isHeard && lights.get(yesterday)?.source === 'usual') return
    const before = learntFrom(plant, kept)
    const judged: DayExpectation[] = []
    for (const day of daysBetween(first, yesterday)) {
      const light = lights.get(day)
      const isWaiting = isToldLater && isHeard && light?.source === 'usual' && day < addDays(yesterday, -lateDays)
      if (!light || isWaiting) continue
      const expectation = judgedDay(plant, day, light, before)
      judged.push(expectation)
      const madeKwh = made.get(day)
      before.push(...learntFrom(plant, [{ ...expectation, madeKwh: madeKwh ?? null }]))
    }
    await store.keep(judged, plant.capacityKwp)
    // What is usual is no forecast, and in the morning it would be too easy.
    const coming = lights.get(today)
    if (isNight && coming?.hours.some(({ isForecast }) => isForecast))
      await store.keepForecast(judgedDay(plant, today, coming, before), now())
    const known = new Map(kept.map((each) => [each.day, each]))
    for (const each of judged) known.set(each.day, { ...each, madeKwh: made.get(each.day) ?? null })
    await after(plant.id, [...known.values()])
  }

  return () => forEachPlant({ due: (after, most) => store.due(now(), after, most), work: judge, report })
}

const later = (left: Day, right: Day) => (left > right ? left : right)
const earlier = (left: Day, right: Day) => (left < right ? left : right)
/** Once a week. */
const isTurnOf = (plantId: number, day: Day) => (plantId + Number(day.slice(8))) % 7 === 0

const nightMs = 3 * hourMs
const lateDays = 3
const silentDays = 14
