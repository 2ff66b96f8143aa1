import { noFaults, type PlantFaults } from './plant-faults.ts'

/** A time for which an inverter stands still with a fault, in milliseconds since 1970: plain JSON. */
export interface FaultTime {
  from: number
  /** Not with it any more; left out, nobody repairs it. */
  to?: number
  fault: InverterFault
}

export type InverterFault = NonNullable<PlantFaults['inverterFault']>

/** What is wrong at an instant. Of several at once the first counts. */
export const faultsAt = (times: readonly FaultTime[], at: number): PlantFaults => {
  const found = times.find(({ from, to = Infinity }) => from <= at && at < to)
  return found === undefined ? noFaults : { inverterFault: found.fault }
}
