import { bitOf, faultTable } from './table.ts'

/**
 * The bits of the events (`Evt1`) of inverters, models 101 to 103 and 111 to 113. An open switch, an open cabinet and a separation
 * from the grid (bits 2 to 5) have no meaning of ours: they say what is so, and not why.
 */
export const sunspecFaults = faultTable({
  earthFault: [bitOf(0)],
  pvOvervoltage: [bitOf(1)],
  switchedOff: [bitOf(6)],
  overTemperature: [bitOf(7)],
  gridOverfrequency: [bitOf(8)],
  gridUnderfrequency: [bitOf(9)],
  gridOvervoltage: [bitOf(10)],
  gridUndervoltage: [bitOf(11)],
  pvString: [bitOf(12)],
  underTemperature: [bitOf(13)],
  internal: [14, 15].map(bitOf),
})
