import type { DeviceType } from '@heliograph/domain/devices'
import { hasGrid, type GridType } from '@heliograph/domain/plants'

/** Parts of the use that have a place of their own in the picture. */
export const loads = ['backup', 'chargePort', 'smartLoad'] as const
export type Load = (typeof loads)[number]

/** What a plant consists of. What it has not is not drawn. */
export type FlowNode = 'pv' | 'grid' | 'battery' | 'home' | 'generator' | Load

export interface PlantParts {
  gridType: GridType | null
  deviceTypes: readonly DeviceType[]
  /** A battery that the plant has spoken of: its level, or any charge or discharge so far. */
  batterySeen: boolean
  /** Consumption that the plant has spoken of: somebody measures it, whatever the grid type says. */
  useSeen?: boolean
  /** A generator that ran today. */
  generatorSeen?: boolean
  /** A backup output of which the plant has spoken: W. */
  backupW?: number | null
}

/** All generation goes into the grid: behind such a plant's meter nobody lives. */
export const feedsInFully = ({ gridType, useSeen }: Pick<PlantParts, 'gridType' | 'useSeen'>) =>
  (gridType === 'DISTRIBUTED_FULLY' || gridType === 'CENTRALIZED_FULLY') && !useSeen

export const topologyOf = (parts: PlantParts) => {
  const { gridType, deviceTypes, batterySeen, generatorSeen } = parts
  const has = (...types: DeviceType[]) => types.some((type) => deviceTypes.includes(type))
  const nodes: FlowNode[] = ['pv']
  const isLivedIn = !feedsInFully(parts)
  if (isLivedIn) nodes.push('home')
  if (gridType === null || hasGrid(gridType)) nodes.push('grid')
  if (batterySeen || has('BATTERY', 'PCS', 'MICRO_STORAGE_IN_ONE')) nodes.push('battery')
  if (generatorSeen || has('GENERATOR')) nodes.push('generator')
  if (isLivedIn && (hasBackup(parts) || has('UPS_LOAD'))) nodes.push('backup')
  if (isLivedIn && has('CHARGE_PORT')) nodes.push('chargePort')
  if (isLivedIn && has('SMART_LOAD')) nodes.push('smartLoad')
  return new Set(nodes)
}

/** Storage systems have one, used or not. Without a grid everything hangs on it: then it is the home itself. */
const hasBackup = ({ gridType, backupW = null }: PlantParts) => {
  if (backupW === null || (gridType !== null && !hasGrid(gridType))) return false
  return gridType === 'BATTERY_BACKUP' || backupW > 0
}
