import { faultTable } from './table.ts'

/** String inverters. Numbers are those that its cloud shows, read as hexadecimal; in hybrids some mean other things. */
export const solisStringFaults = faultTable({
  gridOvervoltage: [0x1010],
  gridUndervoltage: [0x1011],
  gridOverfrequency: [0x1012],
  gridUnderfrequency: [0x1013],
  gridImpedance: [0x1014],
  noGrid: [0x1015],
  gridImbalance: [0x1016],
  gridDisturbance: [0x1017],
  pvOvervoltage: [0x1020],
  busVoltage: [[0x1021, 0x1024]],
  pvOvercurrent: [0x1025, 0x1026],
  pvReversed: [0x1028],
  earthFault: [0x1029],
  overTemperature: [0x1032],
  insulationLow: [0x1033],
  residualCurrent: [0x1034],
  relay: [0x1035],
  dcInjectionHigh: [0x1037],
  underTemperature: [0x103a],
  failSafe: [0x2011],
  surgeProtection: [0xf010],
  fan: [0xf011],
})
