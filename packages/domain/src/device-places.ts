import { isInverter, type DeviceType } from './devices.ts'

/** A device of a plant, as far as its place in the plant's tree depends on it. */
export interface Placed {
  id: number
  type: DeviceType
  gatewayId: number | null
  /** What a person said it is wired to; null while nobody did. */
  parentId: number | null
}

/** Parts of an inverter's DC side, and what they can be wired to: the nearest kind first. */
const hostsByType: Partial<Record<DeviceType, readonly ((type: DeviceType) => boolean)[]>> = {
  OPTIMIZER: [(type) => type === 'OPTIMIZER_CONCENTRATOR', isInverter],
  PV_MODULE: [(type) => type === 'OPTIMIZER_CONCENTRATOR', isInverter],
  OPTIMIZER_CONCENTRATOR: [isInverter],
}

/** Whether its place in the tree is below another device, not only below its gateway. */
export const isPart = (type: DeviceType) => hostsByType[type] !== undefined

/** On the roof, one behind each module. */
export const isModuleLevel = (type: DeviceType) => type === 'OPTIMIZER' || type === 'PV_MODULE'

/** Whether a device of the first type can be wired to one of the second. */
export const canBeWiredTo = (type: DeviceType, host: DeviceType) =>
  hostsByType[type]?.some((isHost) => isHost(host)) ?? false

/** What it can be wired to. */
export const hostsFor = <Device extends Pick<Placed, 'type'>>(
  { type }: Pick<Placed, 'type'>,
  devices: readonly Device[],
) => devices.filter((host) => canBeWiredTo(type, host.type))

/**
 * What it is wired to: what a person said; otherwise the only concentrator behind its gateway, or else the only inverter
 * there. Null where nobody can tell.
 */
export const parentOf = (part: Placed, devices: readonly Placed[]): number | null => {
  const said = devices.find(({ id }) => id === part.parentId)
  if (said && canBeWiredTo(part.type, said.type)) return said.id
  for (const isHost of hostsByType[part.type] ?? []) {
    const near = devices.filter(({ type, gatewayId }) => gatewayId === part.gatewayId && isHost(type))
    if (near.length > 0) return near.length === 1 ? (near[0]?.id ?? null) : null
  }
  return null
}
