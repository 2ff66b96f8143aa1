import { addDays, dayAt, daysBetween } from '@heliograph/domain/zones'
import { sumOfExpected, type ExpectationOfDays } from '#needs/expectation.ts'
import type { ExpectationStore } from './expectation.store.ts'

/** What a plant should have made on the days of a period that can be judged (decision 46). */
export const createExpectationOfDays =
  ({ store, now }: Needs): ExpectationOfDays =>
  async (plantId, first, last) => {
    const plant = await store.plantOf(plantId)
    if (!plant) return undefined
    const [begun, today] = [dayAt(plant.zone, plant.startedAt), dayAt(plant.zone, now())]
    const [from, to] = [first > begun ? first : begun, last < today ? last : today]
    if (to < from) return undefined
    const days = daysBetween(from, to).length
    const judged = (await store.keptOf(plantId, from, to < today ? to : addDays(today, -1))).flatMap((day) =>
      // What is usual is not what was.
      day.source === 'usual' || day.madeKwh === null ? [] : { ...day, madeKwh: day.madeKwh },
    )
    if (judged.length === 0 || judged.length < days * leastShare) return undefined
    return {
      ...sumOfExpected(judged),
      madeKwh: judged.reduce((sum, { madeKwh }) => sum + madeKwh, 0),
      judgedDays: judged.length,
      days,
    }
  }

interface Needs {
  store: Pick<ExpectationStore, 'plantOf' | 'keptOf'>
  now: () => number
}

const leastShare = 0.5
