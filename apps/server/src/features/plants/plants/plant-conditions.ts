import { minuteMs } from '@heliograph/domain/zones'
import type { PlantConditionStore } from './plant-conditions.store.ts'

interface Needs {
  store: PlantConditionStore
  now: () => number
}

/** Keeps the condition of each plant, so that lists read it instead of computing it. */
export const createPlantConditions = ({ store, now }: Needs) => {
  let running: Promise<void> | undefined
  const keep = (ahead: number) => store.keep(now(), ahead)

  return {
    /** After this, the kept conditions are those of now. */
    async settle() {
      if (!(await store.isAnyDue(now()))) return
      // One that began earlier can have missed what is due.
      await running
      running ??= keep(now()).finally(() => (running = undefined))
      await running
    },

    /**
     * Scheduled, so that little is left for a person to wait for. A gateway that was heard meanwhile stays online for
     * longer than was kept: looking ahead finds that out before a list does.
     */
    keepAhead: () => keep(now() + aheadMs),
  }
}

const aheadMs = 2 * minuteMs
