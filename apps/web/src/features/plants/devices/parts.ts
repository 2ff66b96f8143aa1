import type { DeviceNode } from '@heliograph/contract/browser'
import { isModuleLevel } from '@heliograph/domain/device-places'

/** A device with what is wired to it. */
export interface Nested {
  node: DeviceNode
  /** One behind each module: a roof has dozens. */
  modules: readonly DeviceNode[]
  /** Others, such as a concentrator, with what is wired to those. */
  others: readonly Nested[]
}

/** Those that are wired to none of the others come first in their order; the rest stand below what they are wired to. */
export const nestedIn = (devices: readonly DeviceNode[]): Nested[] => {
  const ids = new Set(devices.map(({ deviceId }) => deviceId))
  return devices.filter(({ parentId }) => parentId === null || !ids.has(parentId)).map((node) => nested(node, devices))
}

const nested = (node: DeviceNode, devices: readonly DeviceNode[]): Nested => {
  const below = partsOf(node.deviceId, devices)
  return {
    node,
    modules: below.filter(({ type }) => isModuleLevel(type)),
    others: below.filter(({ type }) => !isModuleLevel(type)).map((part) => nested(part, devices)),
  }
}

const partsOf = (deviceId: number, devices: readonly DeviceNode[]) =>
  devices.filter(({ parentId }) => parentId === deviceId)

/** Optimizers and modules below a device, also those behind its concentrators. */
export const modulesBelow = (deviceId: number, devices: readonly DeviceNode[]): DeviceNode[] =>
  partsOf(deviceId, devices).flatMap((part) =>
    isModuleLevel(part.type) ? [part] : modulesBelow(part.deviceId, devices),
  )

/** Those beside it on the same inverter or concentrator, or on the same gateway while nobody can tell; itself too. */
export const modulesBeside = (node: DeviceNode, devices: readonly DeviceNode[]) =>
  devices.filter(
    ({ type, parentId, gatewayId }) =>
      isModuleLevel(type) && parentId === node.parentId && (parentId !== null || gatewayId === node.gatewayId),
  )

/**
 * What most modules of a group give now, in W: one in the middle. Undefined where too few give anything, as in the dark,
 * for a comparison to say anything.
 */
export const middleOf = (modules: readonly DeviceNode[]) => {
  const powers = modules.flatMap(({ powerW }) => powerW ?? []).toSorted((left, right) => left - right)
  if (powers.length < fewestCompared) return undefined
  const half = Math.floor(powers.length / 2)
  const [below = 0, above = 0] = [powers[powers.length % 2 === 0 ? half - 1 : half], powers[half]]
  const middle = (below + above) / 2
  return middle < leastMiddleW ? undefined : middle
}
const fewestCompared = 4
const leastMiddleW = 20

/** Gives clearly less than most others of its group. Shade moves: it says where to look, not what is broken. */
export const isWeak = ({ powerW }: Pick<DeviceNode, 'powerW'>, middleW: number | undefined) =>
  middleW !== undefined && powerW !== null && powerW < weakShare * middleW
const weakShare = 0.7
