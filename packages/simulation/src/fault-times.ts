import { noFaults, type PlantFaults } from './plant-faults.ts'

/** A time during which an inverter is stopped by a fault, in milliseconds since 1970: plain JSON. */
export interface FaultTime {
  from: number
  /** Exclusive; if it is omitted, the fault is permanent. */
  to?: number
  fault: InverterFault
}

export type InverterFault = NonNullable<PlantFaults['inverterFault']>

/** The fault at a time. If there are several, the first counts. */
export const faultsAt = (times: readonly FaultTime[], at: number): PlantFaults => {
  const found = times.find(({ from, to = Infinity }) => from <= at && at < to)
  return found === undefined ? noFaults : { inverterFault: found.fault }
}
