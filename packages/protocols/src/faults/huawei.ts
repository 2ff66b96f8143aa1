import { faultTable } from './table.ts'

/** The ids of alarms, as its app and its portal show them. */
export const huaweiFaults = faultTable({
  pvOvervoltage: [2001],
  arc: [2002],
  pvReversed: [2011],
  pvString: [2012, 2013, 2015],
  earthFault: [2031, 2061],
  noGrid: [2032],
  gridUndervoltage: [2033],
  gridOvervoltage: [2034, 2072],
  gridImbalance: [2035],
  gridOverfrequency: [2036],
  gridUnderfrequency: [2037],
  gridDisturbance: [2038],
  acOvercurrent: [2039],
  dcInjectionHigh: [2040],
  residualCurrent: [2051],
  insulationLow: [2062],
  overTemperature: [2063],
  internal: [2064],
  versions: [2065],
  batteryFault: [2068],
  islanding: [2070, 2071],
  overload: [2077],
  pid: [2085],
  fan: [2086, 2087],
})

/** The alarms that the bits of its three alarm registers (32008 to 32010) stand for, lowest bit first. */
export const huaweiAlarmWords: readonly (readonly number[])[] = [
  [2001, 2002, 2011, 2012, 2013, 2021, 2031, 2032, 2033, 2034, 2035, 2036, 2037, 2038, 2039, 2040],
  [2051, 2061, 2062, 2063, 2064, 2065, 2066, 61440, 2067, 2068, 2070, 2071, 2072, 2075, 2077, 2080],
  [2081, 2085, 2014, 2086, 2069, 2082, 2015, 2087, 2088],
]
