import type { PlantFaults } from '@heliograph/simulation/plant-faults'
import { stepPlant, type PlantStep } from '@heliograph/simulation/plant-model'
import type { PlantProfile } from '@heliograph/simulation/plant-profile'
import type { PlantState } from '@heliograph/simulation/plant-state'

export type Plant = ReturnType<typeof createPlant>

/** A plant that advances to each requested time, in steps of at most 5 minutes. */
export const createPlant = ({ profile, state, stateAt, faults }: Needs) => {
  let latest: PlantStep | undefined

  return {
    profile,
    stateAt: () => stateAt,

    /** The plant at a time, which must not be before an earlier request: it can't go back. */
    advance(at: number): PlantStep {
      while (stateAt < at) {
        const to = Math.min(stateAt + longestStepMs, at)
        latest = stepPlant(profile, state, to, to - stateAt, faults(stateAt, to))
        state = latest.state
        stateAt = to
      }
      // No step yet: returns the current values without counting anything.
      latest ??= { state, moment: stepPlant(profile, state, stateAt, momentMs, faults(stateAt, stateAt)).moment }
      return latest
    },

    memory: () => ({ state, stateAt }),
  }
}

interface Needs {
  profile: PlantProfile
  state: PlantState
  stateAt: number
  faults: (from: number, to: number) => PlantFaults
}

const longestStepMs = 5 * 60_000
const momentMs = 1000
