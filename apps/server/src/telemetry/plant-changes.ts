/** Who waits for news of which plant. News is a hint: whoever gets it reads again. */
export type PlantChanges = ReturnType<typeof createPlantChanges>

export const createPlantChanges = () => {
  const listeners = new Map<number, Set<() => void>>()
  const ofAll: ((plantId: number) => void)[] = []

  return {
    /** For who remembers plants: told first, so that whoever is told after reads what is new. */
    onAny: (tell: (plantId: number) => void) => void ofAll.push(tell),

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
