import type { ModuleArray, PlacedModule } from '@heliograph/domain/module-map'
import type { ModuleSum } from '@heliograph/domain/module-shares'
import type { DayRange } from '@heliograph/domain/periods'
import type { Day } from '@heliograph/domain/zones'

/** A module of a map with what it gave in a period. */
export interface ReportedModule extends PlacedModule, ModuleSum {
  /** Of what measures it; null if no device of the plant does. */
  deviceName: string | null
}

/** What the modules of a plant gave in a period, where they are. */
export interface ReportedModules {
  /** Otherwise they are shown by what they are wired to. */
  isDrawn: boolean
  arrays: readonly (Omit<ModuleArray, 'modules'> & { modules: readonly ReportedModule[] })[]
  /** Single inputs whose energy was not computed, because there are too many readings to do so. */
  notComputed: number
  /** What single inputs gave is known from this day on: readings from before are deleted. Undefined if that is all of the period. */
  inputsFrom: Day | undefined
}

/** Undefined if no modules of the plant are known. */
export type ModulesOfPeriod = (plantId: number, range: DayRange) => Promise<ReportedModules | undefined>

/** What single inputs gave is computed from readings, and for no longer periods: a month. */
export const mostDaysOfInputs = 31
