import type { Day } from '@heliograph/domain/zones'

/** An input of a device whose modules lie on one plane. */
export interface InputInLight {
  /** From 1; 0 for all of the device. */
  input: number
  /** Its MPP tracker, where it is known. */
  tracker: number | null
  tiltDeg: number
  azimuthDeg: number
  /** kWh, of the days of which nearly all light is known. */
  made: ReadonlyMap<Day, number>
}

/** Of those whose modules are on the module map with an orientation. */
export type InputsInLight = (plantId: number, deviceId: number, first: Day, last: Day) => Promise<InputInLight[]>
