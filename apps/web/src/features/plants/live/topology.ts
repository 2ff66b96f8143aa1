import type { DeviceType } from '@heliograph/domain/devices'
import { hasGrid, type GridType } from '@heliograph/domain/plants'

/** Parts of the use with their own node in the picture. */
export const loads = ['backup', 'chargePort', 'smartLoad'] as const
export type Load = (typeof loads)[number]

/** The parts of a plant. Parts that it does not have are not drawn. */
export type FlowNode = 'pv' | 'grid' | 'battery' | 'home' | 'generator' | Load

export interface PlantParts {
  gridType: GridType | null
  deviceTypes: readonly DeviceType[]
  /** The plant reported a battery: a level, or any charge or discharge so far. */
  batterySeen: boolean
  /** The plant reported consumption: it is measured, whatever the grid type is. */
  useSeen?: boolean
  /** A generator ran today. */
  generatorSeen?: boolean
  /** The power of the reported backup output, W. */
  backupW?: number | null
}

/** All generation goes to the grid: there is no home behind the meter. */
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

/** Storage systems have one, used or not. Off-grid everything is connected to it, so it is the home itself. */
const hasBackup = ({ gridType, backupW = null }: PlantParts) => {
  if (backupW === null || (gridType !== null && !hasGrid(gridType))) return false
  return gridType === 'BATTERY_BACKUP' || backupW > 0
}
