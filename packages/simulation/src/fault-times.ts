import { noFaults, type PlantFaults } from './plant-faults.ts'

/** A time during which an inverter is stopped by a fault, inputs get less light, or fans stand still, in milliseconds since 1970: plain JSON. */
export interface FaultTime {
  from: number
  /** Exclusive; if it is omitted, the fault is permanent. */
  to?: number
  fault?: InverterFault
  shaded?: PlantFaults['shaded']
  uncooled?: PlantFaults['uncooled']
}

export type InverterFault = NonNullable<PlantFaults['inverterFault']>

/** The fault at a time, all shades and all fans that stand still. If there are several faults, the first counts. */
export const faultsAt = (times: readonly FaultTime[], at: number): PlantFaults => {
  const found = times.filter(({ from, to = Infinity }) => from <= at && at < to)
  if (found.length === 0) return noFaults
  const inverterFault = found.find(({ fault }) => fault !== undefined)?.fault
  const shaded = found.flatMap(({ shaded: some = [] }) => some)
  const uncooled = found.flatMap(({ uncooled: some = [] }) => some)
  return {
    ...(inverterFault && { inverterFault }),
    ...(shaded.length > 0 && { shaded }),
    ...(uncooled.length > 0 && { uncooled }),
  }
}
