import { faultTable } from './table.ts'

/**
 * Of older inverters, the numbers of the fault register: 24 to 32 are written out on the display, and 1 to 23 are shown as
 * "Error 100" to "Error 122", of which no public source says what they mean. Newer ones have the number that they show, from
 * 101 on. Warnings have numbers of their own, which are the same and mean other things. Error 411 is the battery's communication
 * in one public table and the processor's in another.
 */
export const growattFaults = faultTable({
  noGrid: [25, 302],
  insulationLow: [26, 203],
  residualCurrent: [27, 201],
  dcInjectionHigh: [28],
  pvOvervoltage: [29, 202],
  gridVoltageRange: [30, 300],
  gridFrequencyRange: [31, 304],
  overTemperature: [32, 408],
  internalCommunication: [101, 121],
  internal: [116],
  relay: [117, 405],
  residualCurrentMeasurement: [119],
  measurement: [120],
  arc: [200],
  pvReversed: [204],
  earthFault: [303],
  unequalOutputCurrents: [403],
})
