/** Power is measured at the plant's AC side, positive when discharging. All losses are inside the battery. */
export interface BatteryProfile {
  capacityKwh: number
  /** At the AC side, in both directions. */
  maxW: number
  /** State of charge below which it is not discharged. */
  reservePct: number
  /** By how much a weak cell lies below the others, mV. */
  weakCellMv?: number
}

/** The efficiency of one direction, charging or discharging. */
export const oneWayEfficiency = 0.95

/** The power in W that it can take over the next `hours`. The last tenth is slower, as lithium cells require. */
export const chargeLimitW = ({ capacityKwh, maxW }: BatteryProfile, storedKwh: number, hours: number) => {
  const free = Math.max(0, 1 - storedKwh / capacityKwh)
  const slowed = Math.min(1, 0.1 + free / 0.1)
  const toFullW = (free * capacityKwh * 1000) / (oneWayEfficiency * hours)
  return Math.min(toFullW, slowed * Math.min(maxW, maxCRate * capacityKwh * 1000))
}

/** The power in W that it can deliver over the next `hours`, down to its reserve. */
export const dischargeLimitW = (battery: BatteryProfile, storedKwh: number, hours: number) => {
  const usableKwh = Math.max(0, storedKwh - reserveKwh(battery))
  return Math.min(battery.maxW, maxCRate * battery.capacityKwh * 1000, (usableKwh * 1000 * oneWayEfficiency) / hours)
}

/** kWh stored after `hours` at a power within the limits. */
export const storedAfter = (battery: BatteryProfile, storedKwh: number, powerW: number, hours: number) => {
  const kwh = (powerW * hours) / 1000
  if (powerW < 0) return Math.min(battery.capacityKwh, storedKwh - kwh * oneWayEfficiency)
  if (powerW > 0) return Math.max(reserveKwh(battery), storedKwh - kwh / oneWayEfficiency)
  return storedKwh
}

export const reserveKwh = ({ capacityKwh, reservePct }: BatteryProfile) => (capacityKwh * reservePct) / 100

export interface Dispatch {
  /** Positive when discharging. */
  batteryW: number
  /** Positive when buying. */
  gridW: number
  /** Generation that load, battery and grid could not take. */
  curtailedW: number
  /** Load that could not be covered. */
  unservedW: number
}

/**
 * Self-consumption: solar power goes to the load first, then to the battery, then to the grid. The battery covers the
 * load before the grid does, and never feeds in. `sellLimitW` and `buyLimitW` are 0 without a grid.
 */
export const dispatch = (
  generationW: number,
  loadW: number,
  chargeLimitW: number,
  dischargeLimitW: number,
  sellLimitW: number,
  buyLimitW: number,
): Dispatch => {
  if (generationW >= loadW) {
    const surplusW = generationW - loadW
    const chargeW = Math.min(surplusW, chargeLimitW)
    const soldW = Math.min(surplusW - chargeW, sellLimitW)
    return { batteryW: none(-chargeW), gridW: none(-soldW), curtailedW: surplusW - chargeW - soldW, unservedW: 0 }
  }
  const missingW = loadW - generationW
  const batteryW = Math.min(missingW, dischargeLimitW)
  const gridW = Math.min(missingW - batteryW, buyLimitW)
  return { batteryW, gridW, curtailedW: 0, unservedW: missingW - batteryW - gridW }
}

export const socPct = ({ capacityKwh }: BatteryProfile, storedKwh: number) => (storedKwh / capacityKwh) * 100

/** V at the terminals of a lithium iron phosphate battery: flat except at both ends, and shifted by the current. */
export const batteryVoltage = (battery: BatteryProfile, soc: number, powerW: number) => {
  const nominalV = battery.capacityKwh > 25 ? 512 : 51.2
  const full = soc / 100
  const rest = 0.985 + 0.04 * full + 0.035 * Math.max(0, full - 0.95) * 20 - 0.05 * Math.max(0, 0.1 - full) * 10
  return nominalV * (rest - (0.015 * powerW) / battery.maxW)
}

/** By how much the cells differ, in V: little half charged and at rest, more near both ends and under a current. */
export const cellSpreadV = ({ maxW, weakCellMv = 0 }: BatteryProfile, soc: number, powerW: number) => {
  const atEnds = 60 * Math.max(0, (soc - 95) / 5) + 40 * Math.max(0, (12 - soc) / 12)
  return (7 + atEnds + (10 * Math.abs(powerW)) / maxW + weakCellMv) / 1000
}

/** Of iron phosphate, in series. */
export const cellsOf = ({ capacityKwh }: BatteryProfile) => (capacityKwh > 25 ? 160 : 16)

/** % of the capacity left: 6000 full cycles cost a fifth. */
export const stateOfHealthPct = ({ capacityKwh }: BatteryProfile, dischargedKwh: number) =>
  Math.max(60, 100 - (20 * dischargedKwh) / (capacityKwh * 6000))

const maxCRate = 1

/** Turns -0 into 0, because JSON readers could show it as different. */
const none = (value: number) => (value === 0 ? 0 : value)
