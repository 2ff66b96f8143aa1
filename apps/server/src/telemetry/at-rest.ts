import { emptyFrame } from './curve.ts'
import type { HistoryStore, PlantNow } from './history.store.ts'

/** Without what it does at this moment; what was counted stays. */
export const atRest = (present: PlantNow): PlantNow => ({
  ...present,
  ...emptyFrame,
})

/** The same for all plants that rest. */
export const withRests = (
  history: HistoryStore,
  resting: (plantIds: readonly number[]) => Promise<ReadonlySet<number>>,
): HistoryStore => ({
  ...history,
  async nowOf(plantIds) {
    const [known, still] = await Promise.all([history.nowOf(plantIds), resting(plantIds)])
    if (still.size === 0) return known
    return new Map([...known].map(([id, present]) => [id, still.has(id) ? atRest(present) : present]))
  },
})
