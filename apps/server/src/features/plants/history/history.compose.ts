import { dayAt } from '@heliograph/domain/zones'
import type { Pool } from 'pg'
import type { Expectation } from '#needs/expectation.ts'
import type { PlantLight } from '#needs/plant-light.ts'
import type { FindPlant, SilencesIn } from '#needs/plants.ts'
import { createContradictionStore } from '#telemetry/contradictions.store.ts'
import { createCountingStore } from '#telemetry/counting.store.ts'
import type { HistoryStore } from '#telemetry/history.store.ts'
import type { IncomesOf } from '#telemetry/incomes.ts'
import { createWrongSpanStore } from '#telemetry/wrong-spans.store.ts'
import { createDeviceAnalysis, type DaysOfDevice } from './device-analysis.ts'
import { historyRoutes } from './history.routes.ts'
import { createHistory } from './history.ts'
import { performanceOfMany } from './performance.ts'

interface Needs {
  pool: Pool
  history: HistoryStore
  findPlant: FindPlant
  silencesIn: SilencesIn
  incomesOf: IncomesOf
  light: PlantLight
  expectation: Expectation
  daysOf: DaysOfDevice
  now: () => number
}

export const composeHistory = ({ pool, history, ...needs }: Needs) => {
  const ofPlants = createHistory({
    ...needs,
    store: history,
    wrongSpansOf: createWrongSpanStore(pool).ofPlant,
    contradictionsIn: createContradictionStore(pool).newestRun,
  })
  return {
    /** What its pages tell. */
    told: ofPlants,
    /** What a plant made of the light on some days of so many, percent. */
    ratioOf: (kept: Parameters<typeof performanceOfMany>[0], wantedDays: number) =>
      performanceOfMany(kept, wantedDays)?.ratioPct ?? null,
    routes: historyRoutes(ofPlants, createDeviceAnalysis({ ...needs, changesOf: createCountingStore(pool).changesOf })),
    /** What was measured of a plant on its day so far. */
    dayOf: async (plantId: number, zone: string) => (await ofPlants.day(plantId, dayAt(zone, needs.now()))).frames,
  }
}
