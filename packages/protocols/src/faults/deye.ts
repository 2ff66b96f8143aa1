import { faultTable } from './table.ts'

/**
 * Hybrid inverters of Deye, and of those that sell the same ones: a number is the place of its bit in four registers of
 * 16 bits, counted from 1. F41, F42, F43 and F46 differ between public tables of one-phase and three-phase models.
 */
export const deyeHybridFaults = faultTable({
  earthFault: [8],
  workModeChanged: [13],
  internalOvercurrent: [14, 39, 40],
  acOvercurrent: [15, 18, 33],
  residualCurrent: [16, 23],
  pvOvercurrent: [17],
  internal: [19],
  dcOvercurrent: [20],
  busOvercurrent: [21],
  emergencyStop: [22],
  insulationLow: [24],
  batteryMissing: [25],
  unequalBusVoltages: [26],
  dcInjectionHigh: [28, 32, 49, 50],
  parallelSystem: [29],
  softStart: [30, 31],
  overload: [34],
  noGrid: [35],
  gridVoltageRange: [45],
  gridOverfrequency: [47],
  gridUnderfrequency: [48],
  batteryOvertemperature: [51],
  dcVoltageRange: [[52, 55], 57],
  batteryUndervoltage: [56],
  batteryCommunication: [58],
  generator: [60],
  switchedOff: [61],
  demandResponse: [62],
  arc: [63],
  overTemperature: [64],
})
