import type { DeviceType } from '@heliograph/domain/devices'
import { hasGrid, type GridType } from '@heliograph/domain/plants'

/** What a plant consists of. What it has not is not drawn. */
export type FlowNode = 'pv' | 'grid' | 'battery' | 'home' | 'generator' | 'backup'

export interface PlantParts {
  gridType: GridType | null
  deviceTypes: readonly DeviceType[]
  /** A battery that the plant has spoken of: its level, or any charge or discharge so far. */
  batterySeen: boolean
  /** Consumption that the plant has spoken of: somebody measures it, whatever the grid type says. */
  useSeen?: boolean
  generatorSeen?: boolean
  backupSeen?: boolean
}

/** All generation goes into the grid: behind such a plant's meter nobody lives. */
export const feedsInFully = ({ gridType, useSeen }: Pick<PlantParts, 'gridType' | 'useSeen'>) =>
  (gridType === 'DISTRIBUTED_FULLY' || gridType === 'CENTRALIZED_FULLY') && !useSeen

export const topologyOf = ({ gridType, deviceTypes, batterySeen, useSeen = false, generatorSeen, backupSeen }: PlantParts) => {
  const has = (...types: DeviceType[]) => types.some((type) => deviceTypes.includes(type))
  const nodes: FlowNode[] = ['pv']
  if (!feedsInFully({ gridType, useSeen })) nodes.push('home')
  if (gridType === null || hasGrid(gridType)) nodes.push('grid')
  if (batterySeen || has('BATTERY', 'PCS', 'MICRO_STORAGE_IN_ONE')) nodes.push('battery')
  if (generatorSeen || has('GENERATOR')) nodes.push('generator')
  if (backupSeen || has('UPS_LOAD')) nodes.push('backup')
  return new Set(nodes)
}
