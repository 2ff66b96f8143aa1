/** The faults during a step. */
export interface PlantFaults {
  /** Stops the inverter with this index, or all if `inverter` is omitted. A hybrid stops its battery too. */
  inverterFault?: { inverter?: number; faultCode: number; permanent?: boolean }
  /** The lifetime counters of all devices restart at 0. */
  counterReset?: boolean
  /** Inputs that get less light than their array: `light` is the remaining part, 0 to 1. */
  shaded?: readonly { inverter: number; tracker: number; light: number }[]
  /** Inverters whose fan has failed: they give only as much as they can without getting too hot. */
  uncooled?: readonly number[]
}

export const noFaults: PlantFaults = {}

/** The fault that stops the inverter with this index. */
export const faultOf = ({ inverterFault }: PlantFaults, inverter: number) =>
  inverterFault !== undefined && (inverterFault.inverter ?? inverter) === inverter ? inverterFault : undefined

export const isUncooled = ({ uncooled }: PlantFaults, inverter: number) => uncooled?.includes(inverter) === true

export const lightLeft = ({ shaded }: PlantFaults, inverter: number, tracker: number) =>
  shaded?.find((shade) => shade.inverter === inverter && shade.tracker === tracker)?.light ?? 1
