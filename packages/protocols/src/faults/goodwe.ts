import { bitOf, faultTable } from './table.ts'

/**
 * The bits of the 32 that are its error message: registers 35189 and 35190 of hybrids, 30130 and 30131 of string inverters. Bits
 * 12 and 14 mean other things in other models, and of 27 it is not said what about the phases is wrong.
 */
export const goodweFaults = faultTable({
  residualCurrentMeasurement: [0, 4, 6].map(bitOf),
  gridCurrentMeasurement: [1, 8].map(bitOf),
  dcInjectionMeasurement: [bitOf(3)],
  relay: [7, 25].map(bitOf),
  noGrid: [bitOf(9)],
  residualCurrent: [bitOf(10)],
  busOvervoltage: [bitOf(11)],
  overTemperature: [bitOf(13)],
  pvOvervoltage: [bitOf(15)],
  fan: [bitOf(16)],
  gridVoltageRange: [bitOf(17)],
  insulationLow: [bitOf(18)],
  dcInjectionHigh: [bitOf(19)],
  overload: [bitOf(20)],
  measurement: [22, 23].map(bitOf),
  internalCommunication: [28, 31].map(bitOf),
  gridFrequencyRange: [bitOf(29)],
  internal: [bitOf(30)],
})
