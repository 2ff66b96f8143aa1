import { addDays, dayAt, spanOfDay, type Day } from '@heliograph/domain/zones'
import type { LightByHour } from '#needs/plant-light.ts'
import { dayAnswer, type DayAnswer } from './day-answer.ts'
import type { ExpectationStore } from './expectation.store.ts'
import { factorOn, learntDays, learntFrom } from './judged-days.ts'

export type DayExpectations = ReturnType<typeof createDayExpectations>

/** What a plant should make on a day: of one that is over as it was kept, of today and tomorrow as it looks now. */
export const createDayExpectations = ({ store, lightByHour, now }: Needs) => ({
  async of(plantId: number, day: Day): Promise<DayAnswer | undefined> {
    const plant = await store.plantOf(plantId)
    if (!plant) return undefined
    const today = dayAt(plant.zone, now())
    if (day > addDays(today, 1)) return undefined
    const [lights, usual, past, forecast, made] = await Promise.all([
      lightByHour.of(plant, day, day),
      lightByHour.usualOf(plant, day),
      store.keptOf(plantId, addDays(day, -learntDays), day),
      store.forecastOf(plantId, day),
      store.madeSoFar(plantId, day),
    ])
    const kept = past.find((each) => each.day === day)
    const light = lights.get(day)
    // Where nothing is kept, nothing was ever reported, or that was too long ago.
    if (!light || (day < today ? !kept : past.length === 0)) return undefined
    const before = learntFrom(plant, past)
    const span = spanOfDay(plant.zone, day)
    const isKnown = made !== undefined && made.knownS >= ((Math.min(now(), span.to) - span.from) / 1000) * nearlyAll
    return dayAnswer({
      day,
      span,
      now: now(),
      plant,
      // What a provider told long ago is not kept by the hour.
      light: kept && kept.source !== light.source ? { ...light, source: kept.source, hours: [] } : light,
      usual,
      factor: factorOn(plant, day, kept?.source ?? light.source, before),
      kept,
      madeKwh: isKnown ? made.kwh : null,
      forecast,
    })
  },
})

interface Needs {
  store: ExpectationStore
  lightByHour: LightByHour
  now: () => number
}

const nearlyAll = 0.9
