import { sure } from '@heliograph/domain/sure'
import { addDays, offsetAt, startOfDay, type Day } from '@heliograph/domain/zones'
import type { FaultTime, InverterFault } from '@heliograph/simulation/fault-times'
import { inverterFamily, type InverterFamily } from '@heliograph/simulation/inverter-family'
import type { PlantFaults } from '@heliograph/simulation/plant-faults'
import type { PlantProfile } from '@heliograph/simulation/plant-profile'

/** A time during which inverters of a demo plant did not work, in the plant's local time. */
export interface DemoFault extends Omit<InverterFault, 'faultCode'> {
  fault: DemoFaultName
  /** Days before the plant's current day. */
  daysAgo: number
  from: ClockTime
  /** On the same day. If it is omitted, the fault is ongoing and the fleet continues to report it. */
  to?: ClockTime
}

/** Inputs that get less light from a time on, or none, and inverters whose fan stands still. */
export interface DemoShade extends Pick<PlantFaults, 'shaded' | 'uncooled'> {
  daysAgo: number
  from: ClockTime
}

export const shadeTimesOf = (shades: readonly DemoShade[], { zone }: PlantProfile, today: Day) =>
  shades.map(({ daysAgo, from, ...what }): FaultTime => ({
    from: instantOn(zone, addDays(today, -daysAgo), from),
    ...what,
  }))

export type DemoFaultName = keyof typeof codes

/** The faults' numbers in each family (`protocols/faults`), or of the most similar fault. */
const codes = {
  gridOverVoltage: { 'sofar-string': 1, 'solis-string': 0x1010 },
  gridUnderVoltage: { 'sofar-string': 2, 'solis-string': 0x1011 },
  modulesOverVoltage: { 'sofar-string': 9, 'solis-string': 0x1020 },
  modulesUnequal: { 'sofar-string': 10, 'solis-string': 0x1025 },
  residualCurrent: { 'sofar-string': 12, 'solis-string': 0x1034 },
  busOverVoltage: { 'sofar-string': 26, 'solis-string': 0x1021 },
  noGrid: { 'sofar-string': 2, 'solis-string': 0x1015 },
  overTemperature: { 'sofar-string': 57, 'solis-string': 0x1032 },
} as const satisfies Record<string, Partial<Record<InverterFamily, number>>>

export const codeOf = (fault: DemoFaultName, family: InverterFamily) =>
  sure(family === 'deye-micro' ? undefined : codes[fault][family], `number for ${fault}`)

export type ClockTime = `${number}:${number}`

/** The faults' start and end times for a plant whose current day is known. */
export const faultTimesOf = (faults: readonly DemoFault[], profile: PlantProfile, today: Day) =>
  faults.map(({ daysAgo, from, to, fault, ...where }): FaultTime => {
    const { zone } = profile
    const day = addDays(today, -daysAgo)
    return {
      from: instantOn(zone, day, from),
      ...(to !== undefined && { to: instantOn(zone, day, to) }),
      fault: { ...where, faultCode: codeOf(fault, inverterFamily(profile)) },
    }
  })

/** Clock changes happen at night, when demo plants have no faults. */
export const instantOn = (zone: string, day: Day, clock: ClockTime) => {
  const shown = Date.parse(`${day}T${clock}:00Z`)
  return shown - offsetAt(zone, shown - offsetAt(zone, startOfDay(zone, day)))
}
