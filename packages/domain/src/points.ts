import { keysOf } from './records.ts'
/** A measuring point: what a device reports under one name, always in one unit and with one sign. */
export interface PointDefinition {
  /** The usual name in the API (`storageName`); `point-names.ts` has the names of devices that differ. */
  storageName: string
  unit: Unit | null
  /** A counter only increases, except for resets; the energy is the sum of its increases. A gauge is a momentary value. */
  kind: 'gauge' | 'counter' | 'day-counter' | 'code'
  category: PointCategory
}

export type Unit = 'W' | 'kWh' | 'V' | 'A' | 'Hz' | '°C' | '%' | 'Var' | 'VA' | 'h' | 'W/m²' | 'm/s' | 'kΩ'

/** In the order of a device's details. */
export const pointCategories = [
  'basic',
  'electric',
  'grid',
  'consumption',
  'battery',
  'temperature',
  'status',
  'generator',
  'environment',
] as const
export type PointCategory = (typeof pointCategories)[number]

const gauge = (storageName: string, unit: Unit | null, category: PointCategory) =>
  ({ storageName, unit, kind: 'gauge', category }) as const
const counter = (storageName: string, category: PointCategory) =>
  ({ storageName, unit: 'kWh', kind: 'counter', category }) as const
const dayCounter = (storageName: string, category: PointCategory) =>
  ({ storageName, unit: 'kWh', kind: 'day-counter', category }) as const
const code = (storageName: string, category: PointCategory) =>
  ({ storageName, unit: null, kind: 'code', category }) as const

/**
 * Every point of the platform. Signs, regardless of the protocol: grid power is positive when buying, battery power is
 * positive when discharging, everything else is positive in its name's direction.
 */
export const points = {
  ratedPower: gauge('Pr1', 'W', 'basic'),

  pv1Voltage: gauge('DV1', 'V', 'electric'),
  pv2Voltage: gauge('DV2', 'V', 'electric'),
  pv3Voltage: gauge('DV3', 'V', 'electric'),
  pv4Voltage: gauge('DV4', 'V', 'electric'),
  pv1Current: gauge('DC1', 'A', 'electric'),
  pv2Current: gauge('DC2', 'A', 'electric'),
  pv3Current: gauge('DC3', 'A', 'electric'),
  pv4Current: gauge('DC4', 'A', 'electric'),
  pv1Power: gauge('DP1', 'W', 'electric'),
  pv2Power: gauge('DP2', 'W', 'electric'),
  pv3Power: gauge('DP3', 'W', 'electric'),
  pv4Power: gauge('DP4', 'W', 'electric'),
  pv1Today: dayCounter('E_PV1_D', 'electric'),
  pv2Today: dayCounter('E_PV2_D', 'electric'),
  pv3Today: dayCounter('E_PV3_D', 'electric'),
  pv4Today: dayCounter('E_PV4_D', 'electric'),
  pv1Total: counter('Et_ge1', 'electric'),
  pv2Total: counter('Et_ge2', 'electric'),
  pv3Total: counter('Et_ge3', 'electric'),
  pv4Total: counter('Et_ge4', 'electric'),
  ac1Voltage: gauge('AV1', 'V', 'electric'),
  ac2Voltage: gauge('AV2', 'V', 'electric'),
  ac3Voltage: gauge('AV3', 'V', 'electric'),
  ac1Current: gauge('AC1', 'A', 'electric'),
  ac2Current: gauge('AC2', 'A', 'electric'),
  ac3Current: gauge('AC3', 'A', 'electric'),
  ac1Power: gauge('AP1', 'W', 'electric'),
  ac2Power: gauge('AP2', 'W', 'electric'),
  ac3Power: gauge('AP3', 'W', 'electric'),
  acFrequency: gauge('A_Fo1', 'Hz', 'electric'),
  /** DC side, sum of all trackers. */
  pvPower: gauge('DPi_t1', 'W', 'electric'),
  acPower: gauge('APo_t1', 'W', 'electric'),
  apparentPower: gauge('SPo_t1', 'VA', 'electric'),
  reactivePower: gauge('RPo_t1', 'Var', 'electric'),
  powerFactor: gauge('Pf_t1', null, 'electric'),
  generationToday: dayCounter('Etdy_ge1', 'electric'),
  generationTotal: counter('Et_ge0', 'electric'),
  runningHours: gauge('t_w_hou1', 'h', 'electric'),
  /** Of the modules and their cables against earth, as the inverter measures it before it starts. */
  insulationResistance: gauge('IPV', 'kΩ', 'electric'),

  gridPower: gauge('PG_Pt1', 'W', 'grid'),
  grid1Power: gauge('G_P_L1', 'W', 'grid'),
  grid2Power: gauge('G_P_L2', 'W', 'grid'),
  grid3Power: gauge('G_P_L3', 'W', 'grid'),
  grid1Voltage: gauge('G_V_L1', 'V', 'grid'),
  grid2Voltage: gauge('G_V_L2', 'V', 'grid'),
  grid3Voltage: gauge('G_V_L3', 'V', 'grid'),
  gridFrequency: gauge('PG_F1', 'Hz', 'grid'),
  buyToday: dayCounter('E_B_D', 'grid'),
  buyTotal: counter('E_B_TO', 'grid'),
  sellToday: dayCounter('E_S_D', 'grid'),
  sellTotal: counter('E_S_TO', 'grid'),

  usePower: gauge('E_Puse_t1', 'W', 'consumption'),
  useToday: dayCounter('Etdy_use1', 'consumption'),
  useTotal: counter('E_C_T', 'consumption'),
  backupPower: gauge('UPS_P_T', 'W', 'consumption'),

  batteryPower: gauge('B_P1', 'W', 'battery'),
  batteryVoltage: gauge('B_V1', 'V', 'battery'),
  batteryCurrent: gauge('B_C2', 'A', 'battery'),
  batterySoc: gauge('B_left_cap1', '%', 'battery'),
  batterySoh: gauge('Li_B_SOH', '%', 'battery'),
  batteryCycles: gauge('NUMcyc1', null, 'battery'),
  /** Of all cells of a battery, at one moment. */
  highestCellVoltage: gauge('V_SCE_Bma1', 'V', 'battery'),
  lowestCellVoltage: gauge('V_SCE_Bmi1', 'V', 'battery'),
  chargeToday: dayCounter('Etdy_cg1', 'battery'),
  chargeTotal: counter('t_cg_n1', 'battery'),
  dischargeToday: dayCounter('Etdy_dcg1', 'battery'),
  dischargeTotal: counter('t_dcg_n1', 'battery'),

  temperature: gauge('INV_T0', '°C', 'temperature'),
  batteryTemperature: gauge('B_T1', '°C', 'temperature'),
  highestCellTemperature: gauge('T_SCE_Bma1', '°C', 'temperature'),
  lowestCellTemperature: gauge('T_SCE_Bmi1', '°C', 'temperature'),

  /** See `runStates`. */
  runState: code('INV_ST1', 'status'),
  /** The lowest number of the current faults, 0 for none. Its meaning depends on the device's family. */
  faultCode: code('ERR1', 'status'),
  /**
   * All current faults, if there are several. Bit 0 of the first word is fault 1, unless its family gives its bits other
   * numbers; each word has 32 bits.
   */
  faultWord1: code('ERR_W1', 'status'),
  faultWord2: code('ERR_W2', 'status'),
  faultWord3: code('ERR_W3', 'status'),
  faultWord4: code('ERR_W4', 'status'),
  faultWord5: code('ERR_W5', 'status'),
  faultWord6: code('ERR_W6', 'status'),

  generatorPower: gauge('GEN_P_T', 'W', 'generator'),
  generatorToday: dayCounter('GEN_P_D', 'generator'),
  generatorTotal: counter('GEN_P_TO', 'generator'),

  irradiance: gauge('IRR1', 'W/m²', 'environment'),
  ambientTemperature: gauge('T_amb1', '°C', 'environment'),
  moduleTemperature: gauge('T_mod1', '°C', 'environment'),
  windSpeed: gauge('WS1', 'm/s', 'environment'),
} as const satisfies Record<string, PointDefinition>

export type Point = keyof typeof points

export const pointNames = keysOf(points)

/** A device's values at one moment. Points that it did not report are missing. */
export type Values = Partial<Record<Point, number>>

/** The meanings of `runState`. */
export const runStates = ['standby', 'running', 'fault', 'permanent fault', 'self-check', 'off'] as const
