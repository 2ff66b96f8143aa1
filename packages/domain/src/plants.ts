/** Spec §3. */
export const plantTypes = ['HOUSE_ROOF', 'COMMERCIAL_ROOF', 'INDUSTRIAL_ROOF', 'GROUND'] as const
export type PlantType = (typeof plantTypes)[number]

/** Spec §3: how a plant stands to the public grid. */
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

/** Whether a plant's gateways can be reached. */
export const networkStates = ['NORMAL', 'PARTIAL_OFFLINE', 'ALL_OFFLINE', 'NO_DEVICE'] as const
export type NetworkState = (typeof networkStates)[number]

export const warningStates = ['NORMAL', 'ALARM'] as const
export type WarningState = (typeof warningStates)[number]

/** How a plant is doing, in one word, the worst first: what lists filter by and maps colour by. */
export const plantConditions = ['ALL_OFFLINE', 'PARTIAL_OFFLINE', 'ALARM', 'WAITING', 'NO_DEVICE', 'NORMAL'] as const
export type PlantCondition = (typeof plantConditions)[number]

/** What cannot report is not away, and of what is away nobody knows whether something is wrong. */
export const conditionOf = ({ network, warning, reported }: Told): PlantCondition => {
  if (network === 'NO_DEVICE') return 'NO_DEVICE'
  if (!reported) return 'WAITING'
  if (network !== 'NORMAL') return network
  return warning
}

interface Told {
  network: NetworkState
  warning: WarningState
  /** Whether the plant has ever said anything. */
  reported: boolean
}
