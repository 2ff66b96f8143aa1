/** Subscriptions to plant changes. A notification is only a hint to read the data again. */
export type PlantChanges = ReturnType<typeof createPlantChanges>

export const createPlantChanges = () => {
  const listeners = new Map<number, Set<() => void>>()
  const ofAll = new Set<(plantId: number) => void>()

  return {
    /** For caches of plants. Called first, so that the subscribers called afterwards read fresh data. */
    onAny(tell: (plantId: number) => void) {
      ofAll.add(tell)
      return () => void ofAll.delete(tell)
    },

    on(plantId: number, tell: () => void) {
      const known = listeners.get(plantId) ?? new Set()
      listeners.set(plantId, known.add(tell))
      return () => {
        known.delete(tell)
        if (known.size === 0) listeners.delete(plantId)
      }
    },
    tell(plantIds: readonly number[]) {
      for (const plantId of plantIds) {
        for (const listener of ofAll) listener(plantId)
        for (const listener of listeners.get(plantId) ?? []) listener()
      }
    },
  }
}
