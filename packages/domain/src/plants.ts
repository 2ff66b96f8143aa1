/** Spec §3. */
export const plantTypes = ['HOUSE_ROOF', 'COMMERCIAL_ROOF', 'INDUSTRIAL_ROOF', 'GROUND'] as const
export type PlantType = (typeof plantTypes)[number]

/** Spec §3: how a plant is connected to the public grid. */
export const gridTypes = [
  'DISTRIBUTED_FULLY',
  'EXCESS',
  'OFF_GRID',
  'BATTERY_BACKUP',
  'CENTRALIZED_FULLY',
  'PV_BTR_USE',
] as const
export type GridType = (typeof gridTypes)[number]

export const hasGrid = (gridType: GridType) => gridType !== 'OFF_GRID' && gridType !== 'PV_BTR_USE'

/** All that is generated is sold. */
export const feedsInFully = (gridType: string | null) =>
  gridType === 'DISTRIBUTED_FULLY' || gridType === 'CENTRALIZED_FULLY'

/** Whether a plant's gateways can be reached. */
export const networkStates = ['NORMAL', 'PARTIAL_OFFLINE', 'ALL_OFFLINE', 'NO_DEVICE'] as const
export type NetworkState = (typeof networkStates)[number]

export const warningStates = ['NORMAL', 'ALARM'] as const
export type WarningState = (typeof warningStates)[number]

/** The overall status of a plant, worst first. Lists filter by it, and maps use it for colours. */
export const plantConditions = [
  'ALL_OFFLINE',
  'PARTIAL_OFFLINE',
  'ALARM',
  'WAITING',
  'NO_DEVICE',
  'ASLEEP',
  'NORMAL',
] as const
export type PlantCondition = (typeof plantConditions)[number]

/**
 * A plant without gateways is not offline, and for an offline plant an alarm is unknown. A fault in the evening is still
 * there while the plant is asleep.
 */
export const conditionOf = ({ network, warning, reported, isAsleep }: Told): PlantCondition => {
  if (network === 'NO_DEVICE') return 'NO_DEVICE'
  if (!reported) return 'WAITING'
  if (network !== 'NORMAL') return network
  return warning === 'NORMAL' && isAsleep ? 'ASLEEP' : warning
}

interface Told {
  network: NetworkState
  warning: WarningState
  /** Whether the plant has ever reported. */
  reported: boolean
  /** Whether all its gateways sleep with their inverters. For the network they are online. */
  isAsleep: boolean
}
