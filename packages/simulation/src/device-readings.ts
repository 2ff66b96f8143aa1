import type { DeviceType } from '@heliograph/domain/devices'
import { hasGrid } from '@heliograph/domain/plants'
import type { Point, Values } from '@heliograph/domain/points'
import { keysOf } from '@heliograph/domain/records'
import { batteryVoltage, cellsOf, cellSpreadV, socPct, stateOfHealthPct } from './battery.ts'
import { runStateOf } from './inverter-moment.ts'
import { writeInverter } from './inverter-values.ts'
import { mainsHz, mainsV } from './mains.ts'
import { modulesBehind, writeModule } from './module-values.ts'
import { hashed } from './noise.ts'
import type { PlantStep } from './plant-model.ts'
import { batteryOf, inverterUnits, isHybrid, isMicro, loadOf, type PlantProfile } from './plant-profile.ts'

export type PlantDeviceKind =
  | 'inverter'
  | 'hybrid-inverter'
  | 'micro-inverter'
  | 'optimizer'
  | 'meter'
  | 'battery'
  | 'weather-station'

export const isInverter = (kind: PlantDeviceKind) => kind.endsWith('inverter')

export interface PlantDevice {
  kind: PlantDeviceKind
  deviceType: DeviceType
  /** The index of the plant's inverter, also of the one that an optimizer is wired to; 0 for all other kinds. */
  inverter: number
  /** Of an optimizer: the index of its module among those of the inverter. */
  module?: number
}

/**
 * The devices of a plant. With a battery or without a grid, its inverters are hybrids, and the first of them also
 * measures grid, load and battery. Micro-inverters need a separate meter and battery for that.
 */
export const devicesOf = (profile: PlantProfile): PlantDevice[] => {
  const hasBattery = batteryOf(profile) !== undefined
  const hasLoad = loadOf(profile) !== undefined && loadOf(profile)?.kind !== 'none'
  const hasHybrids = isHybrid(profile)
  const kind = isMicro(profile) ? 'micro-inverter' : hasHybrids ? 'hybrid-inverter' : 'inverter'
  const deviceType = isMicro(profile) ? 'MICRO_INVERTER' : 'INVERTER'
  const devices: PlantDevice[] = inverterUnits(profile).map((_, inverter) => ({ kind, deviceType, inverter }))
  for (const [inverter, unit] of inverterUnits(profile).entries()) {
    for (let module = 0; module < modulesBehind(unit); module++)
      devices.push({ kind: 'optimizer', deviceType: 'OPTIMIZER', inverter, module })
  }
  if (!hasHybrids && (hasLoad || hasBattery)) devices.push({ kind: 'meter', deviceType: 'METER', inverter: 0 })
  if (!hasHybrids && hasBattery) devices.push({ kind: 'battery', deviceType: 'BATTERY', inverter: 0 })
  if (profile.weatherStation === true) {
    devices.push({ kind: 'weather-station', deviceType: 'WEATHER_STATION', inverter: 0 })
  }
  return devices
}

/**
 * A device's values after a step. They are not rounded: resolution and roll-over are up to the protocol's encoder.
 * Undefined for micro-inverters and optimizers in the dark, because their modules power their radio.
 */
export const deviceValues = (profile: PlantProfile, step: PlantStep, device: PlantDevice): Values | undefined => {
  if ((device.kind === 'micro-inverter' || device.kind === 'optimizer') && step.moment.isDark) return undefined
  const values: Values = {}
  if (isInverter(device.kind)) writeInverter(values, profile, step, device.inverter)
  if (device.kind === 'optimizer') writeModule(values, profile, step, device.inverter, device.module ?? 0)
  if (device.kind === 'meter' || (device.kind === 'hybrid-inverter' && device.inverter === 0)) {
    if (hasGrid(profile.gridType)) writeGrid(values, profile, step)
    writeUse(values, profile, step)
  }
  if (device.kind === 'battery' || (device.kind === 'hybrid-inverter' && device.inverter === 0)) {
    writeBattery(values, profile, step)
  }
  if (device.kind === 'hybrid-inverter' && values.batteryPower === undefined) writeEmptyBatteryInput(values)
  if (device.kind === 'weather-station') writeEnvironment(values, step)
  values.runState ??= running
  values.faultCode ??= 0
  return values
}

/** A stuck device repeats its values from `before`, for these points or for all. */
export const stuckAt = (before: Values, now: Values, stuckPoints: readonly Point[] = pointsOf(now)): Values => {
  const values = { ...now }
  for (const point of stuckPoints) {
    const stuck = before[point]
    if (stuck !== undefined) values[point] = stuck
  }
  return values
}

const writeGrid = (values: Values, profile: PlantProfile, { state, moment }: PlantStep) => {
  const { seed, gridV = 230, gridHz = 50, phases, inverterRatedW } = profile
  const { at, gridW, useW } = moment
  const fedShare = Math.max(0, -gridW) / inverterRatedW
  values.gridPower = gridW
  values.buyToday = state.today.buy
  values.buyTotal = state.total.buy
  values.sellToday = state.today.sell
  values.sellTotal = state.total.sell
  values.gridFrequency = mainsHz(at, gridHz)
  values.grid1Power = gridW
  values.grid1Voltage = mainsV(seed, at, gridV, 1, fedShare)
  if (phases === 1) return
  // Inverters feed the phases evenly; appliances are connected to one phase or another.
  const turn = Math.floor(at / rewiringMs)
  const fed = (useW - gridW) / 3
  values.grid2Power = useW * (0.25 + 0.17 * hashed(seed, phaseStream, turn)) - fed
  values.grid3Power = useW * (0.25 + 0.17 * hashed(seed, phaseStream + 1, turn)) - fed
  values.grid1Power = gridW - values.grid2Power - values.grid3Power
  values.grid2Voltage = mainsV(seed, at, gridV, 2, fedShare)
  values.grid3Voltage = mainsV(seed, at, gridV, 3, fedShare)
}

const writeUse = (values: Values, { gridType }: PlantProfile, { state, moment }: PlantStep) => {
  values.usePower = moment.useW
  values.useToday = state.today.use
  values.useTotal = state.total.use
  if (gridType === 'BATTERY_BACKUP') values.backupPower = moment.useW * backedUpShare
  if (!hasGrid(gridType)) values.backupPower = moment.useW
}

const writeBattery = (values: Values, profile: PlantProfile, { state, moment }: PlantStep) => {
  const battery = batteryOf(profile)
  if (battery === undefined) return
  const { batteryW } = moment
  const soc = socPct(battery, state.storedKwh)
  const voltage = batteryVoltage(battery, soc, batteryW)
  values.batteryPower = batteryW
  values.batterySoc = soc
  values.batteryVoltage = voltage
  values.batteryCurrent = batteryW / voltage
  // It is in a cellar or garage and heated by its own losses.
  values.batteryTemperature = 17 + 0.3 * (moment.ambientC - 12) + 7 * (batteryW / battery.maxW) ** 2
  const meanV = voltage / cellsOf(battery)
  const spreadV = cellSpreadV(battery, soc, batteryW)
  // One cell is weak, the others are alike.
  values.highestCellVoltage = meanV + 0.3 * spreadV
  values.lowestCellVoltage = meanV - 0.7 * spreadV
  values.highestCellTemperature = values.batteryTemperature + 1.2
  values.lowestCellTemperature = values.batteryTemperature - 0.8
  values.batterySoh = stateOfHealthPct(battery, state.total.discharge)
  values.chargeToday = state.today.charge
  values.chargeTotal = state.total.charge
  values.dischargeToday = state.today.discharge
  values.dischargeTotal = state.total.discharge
}

/** A hybrid without a battery of its own still shows its battery input. */
const writeEmptyBatteryInput = (values: Values) => {
  values.batteryPower = 0
  values.chargeToday = 0
  values.chargeTotal = 0
  values.dischargeToday = 0
  values.dischargeTotal = 0
}

/** Its sensor is in the plane of the first array and measures the module's back temperature there. */
const writeEnvironment = (values: Values, { moment }: PlantStep) => {
  const { poaWm2 = 0, cellC = moment.ambientC } = moment.arrays[0] ?? {}
  values.irradiance = poaWm2
  values.ambientTemperature = moment.ambientC
  values.moduleTemperature = cellC - (3 * poaWm2) / 1000
  values.windSpeed = moment.windMs
}

const pointsOf = (values: Values) => keysOf(values)

const running = runStateOf('running')
/** The part of a house that is connected to the backup output. */
const backedUpShare = 0.4
const phaseStream = 530
const rewiringMs = 20 * 60_000
