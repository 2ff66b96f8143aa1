import type { PlantFaults } from '@heliograph/simulation/plant-faults'
import { stepPlant, type PlantStep } from '@heliograph/simulation/plant-model'
import type { PlantProfile } from '@heliograph/simulation/plant-profile'
import type { PlantState } from '@heliograph/simulation/plant-state'

export type Plant = ReturnType<typeof createPlant>

/** A plant as it goes on: every instant that somebody asks about moves it there, in steps of at most 5 minutes. */
export const createPlant = ({ profile, state, stateAt, faults }: Needs) => {
  let latest: PlantStep | undefined

  return {
    profile,
    stateAt: () => stateAt,

    /** How the plant is at an instant, which may not be before one that was asked about: it never goes back. */
    advance(at: number): PlantStep {
      while (stateAt < at) {
        const to = Math.min(stateAt + longestStepMs, at)
        latest = stepPlant(profile, state, to, to - stateAt, faults(stateAt, to))
        state = latest.state
        stateAt = to
      }
      // Nothing has happened yet: how it is, without counting it.
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
