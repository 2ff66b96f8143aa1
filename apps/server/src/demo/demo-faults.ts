import { addDays, offsetAt, startOfDay, type Day } from '@heliograph/domain/zones'
import type { FaultTime, InverterFault } from '@heliograph/simulation/fault-times'

/** A time during which inverters of a demo plant did not work, in the plant's local time. */
export interface DemoFault extends InverterFault {
  /** Days before the plant's current day. */
  daysAgo: number
  from: ClockTime
  /** On the same day. If it is omitted, the fault is ongoing and the fleet continues to report it. */
  to?: ClockTime
}

/** The fault's number in the inverter; `protocols/solarman-v5/faults` has the meanings. */
export const faultCodes = {
  gridOverVoltage: 1,
  gridUnderVoltage: 2,
  modulesOverVoltage: 9,
  modulesUnequal: 10,
  residualCurrent: 12,
  busOverVoltage: 26,
  noGrid: 0x1015,
  overTemperature: 0x1032,
} as const

type ClockTime = `${number}:${number}`

/** The faults' start and end times for a plant whose current day is known. */
export const faultTimesOf = (faults: readonly DemoFault[], zone: string, today: Day) =>
  faults.map(({ daysAgo, from, to, ...fault }): FaultTime => {
    const day = addDays(today, -daysAgo)
    return {
      from: instantOn(zone, day, from),
      ...(to !== undefined && { to: instantOn(zone, day, to) }),
      fault,
    }
  })

/** Clock changes happen at night, when demo plants have no faults. */
const instantOn = (zone: string, day: Day, clock: ClockTime) => {
  const shown = Date.parse(`${day}T${clock}:00Z`)
  return shown - offsetAt(zone, shown - offsetAt(zone, startOfDay(zone, day)))
}
