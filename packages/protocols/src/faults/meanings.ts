/** What a fault is about: faults of one kind have the same reasons and remedies. */
export type FaultKind =
  | 'grid'
  | 'modules'
  | 'leakage'
  | 'heat'
  | 'settings'
  | 'electronics'
  | 'battery'
  | 'load'
  | 'parallel'
  | 'communication'
  | 'notice'

export interface Meaning {
  kind: FaultKind
  /** 0 tip, 1 warning, 2 fault. */
  level: 0 | 1 | 2
  /** People can be harmed. */
  isDangerous?: true
}

const grid: Meaning = { kind: 'grid', level: 1 }
const modules: Meaning = { kind: 'modules', level: 2 }
const leakage: Meaning = { kind: 'leakage', level: 2, isDangerous: true }
const heat: Meaning = { kind: 'heat', level: 2, isDangerous: true }
const electronics: Meaning = { kind: 'electronics', level: 2 }
const battery: Meaning = { kind: 'battery', level: 1 }
const communication: Meaning = { kind: 'communication', level: 1 }
const notice: Meaning = { kind: 'notice', level: 0 }

/** What makers' fault numbers mean. Their tables are beside this one; the names are in the phrases. */
export const meanings = {
  gridOvervoltage: grid,
  gridUndervoltage: grid,
  gridOverfrequency: grid,
  gridUnderfrequency: grid,
  gridVoltageDip: grid,
  gridVoltageRange: grid,
  gridFrequencyRange: grid,
  phaseSequence: grid,
  noGrid: grid,
  islanding: grid,
  gridDisturbance: grid,
  gridImbalance: grid,
  gridImpedance: grid,
  generator: grid,

  pvUndervoltage: modules,
  pvOvervoltage: modules,
  pvOvercurrent: modules,
  pvReversed: modules,
  unequalPvCurrents: modules,
  inputCurrentPeak: modules,
  pvString: { kind: 'modules', level: 1 },

  residualCurrent: leakage,
  residualCurrentMeasurement: leakage,
  insulationLow: leakage,
  earthFault: leakage,
  arc: leakage,

  overTemperature: heat,
  temperature: heat,
  fan: { kind: 'heat', level: 1 },

  wrongPvInputMode: { kind: 'settings', level: 2 },
  currentTransformer: { kind: 'settings', level: 1 },
  feedInLimitExceeded: { kind: 'settings', level: 1 },
  versions: { kind: 'settings', level: 1 },

  acOvercurrent: { kind: 'load', level: 2 },
  overload: { kind: 'load', level: 2 },

  boostOvercurrent: electronics,
  gridCurrentHigh: electronics,
  gridCurrentPeak: electronics,
  gridCurrentMeasurement: electronics,
  gridVoltageMeasurement: electronics,
  dcInjectionHigh: { ...electronics, isDangerous: true },
  dcInjectionMeasurement: { ...electronics, isDangerous: true },
  measurement: electronics,
  mainProcessor: electronics,
  auxiliaryPower: electronics,
  busVoltage: electronics,
  busVoltageZero: electronics,
  busUndervoltage: electronics,
  busOvervoltage: electronics,
  busOvercurrent: electronics,
  unequalBusVoltages: electronics,
  unequalOutputCurrents: electronics,
  internalOvercurrent: electronics,
  dcOvercurrent: electronics,
  internal: electronics,
  relay: electronics,
  softStart: electronics,
  failSafe: electronics,
  pid: electronics,
  surgeProtection: { kind: 'electronics', level: 1 },

  batteryOvertemperature: { kind: 'battery', level: 2, isDangerous: true },
  batteryOvervoltage: { kind: 'battery', level: 2 },
  batteryUndervoltage: battery,
  dcVoltageRange: { kind: 'battery', level: 2 },
  batteryMissing: battery,
  batteryFault: battery,
  batteryCommunication: battery,
  batteryManagement: battery,

  parallelSystem: { kind: 'parallel', level: 1 },
  meterCommunication: communication,
  internalCommunication: communication,
  accessory: { kind: 'communication', level: 0 },

  workModeChanged: notice,
  rideThrough: notice,
  derating: notice,
  outputLimited: notice,
  underTemperature: notice,
  emergencyStop: { kind: 'notice', level: 1 },
  switchedOff: { kind: 'notice', level: 1 },
  demandResponse: { kind: 'notice', level: 1 },
} as const satisfies Record<string, Meaning>

export type FaultMeaning = keyof typeof meanings
