/** What can go wrong during a step. */
export interface PlantFaults {
  /** The inverter at this place stops, or all when `inverter` is left out. A hybrid takes the battery with it. */
  inverterFault?: { inverter?: number; faultCode: number; permanent?: boolean }
  /** The lifetime counters of all devices begin again at 0. */
  counterReset?: boolean
  /** Inputs that get less light than their array: `light` is the part left, 0 to 1. */
  shaded?: readonly { inverter: number; tracker: number; light: number }[]
}

export const noFaults: PlantFaults = {}

/** The fault that stops the inverter at a place. */
export const faultOf = ({ inverterFault }: PlantFaults, inverter: number) =>
  inverterFault !== undefined && (inverterFault.inverter ?? inverter) === inverter ? inverterFault : undefined

export const lightLeft = ({ shaded }: PlantFaults, inverter: number, tracker: number) =>
  shaded?.find((shade) => shade.inverter === inverter && shade.tracker === tracker)?.light ?? 1
