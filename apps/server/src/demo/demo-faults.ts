import { addDays, offsetAt, startOfDay, type Day } from '@heliograph/domain/zones'
import type { FaultTime, InverterFault } from '@heliograph/simulation/fault-times'

/** A time at which inverters of a demo plant stood still, by the clocks there. */
export interface DemoFault extends InverterFault {
  /** Before the plant's today. */
  daysAgo: number
  from: ClockTime
  /** On the same day; left out, it lasts, and the fleet goes on to report it. */
  to?: ClockTime
}

/** As inverters number them; what these mean says `protocols/solarman-v5/faults`. */
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

/** When the faults were, for a plant whose today is known. */
export const faultTimesOf = (faults: readonly DemoFault[], zone: string, today: Day) =>
  faults.map(({ daysAgo, from, to, ...fault }): FaultTime => {
    const day = addDays(today, -daysAgo)
    return {
      from: instantOn(zone, day, from),
      ...(to !== undefined && { to: instantOn(zone, day, to) }),
      fault,
    }
  })

/** Clocks change at night, when nothing stands still here. */
const instantOn = (zone: string, day: Day, clock: ClockTime) => {
  const shown = Date.parse(`${day}T${clock}:00Z`)
  return shown - offsetAt(zone, shown - offsetAt(zone, startOfDay(zone, day)))
}
