import type { DeviceNode } from '@heliograph/contract/browser'
import { isGateway, type DeviceType } from '@heliograph/domain/devices'

/** A gateway with its devices; without a gateway, the devices that have none. */
export interface Branch {
  gateway: DeviceNode | undefined
  devices: readonly DeviceNode[]
}

export const stateNames = { 1: 'online', 2: 'alarm', 3: 'offline' } as const
export type StateName = (typeof stateNames)[keyof typeof stateNames] | 'asleep' | 'notReported'
export const stateOf = ({ state, type, collectionTime, asleepUntil }: Shown): StateName => {
  if (typeof asleepUntil === 'number') return 'asleep'
  // Entered by hand. A gateway that was never heard is offline.
  if (collectionTime === null && !isGateway(type)) return 'notReported'
  return stateNames[state as keyof typeof stateNames] ?? 'offline'
}
type Shown = Pick<DeviceNode, 'state' | 'type' | 'collectionTime'> & Partial<Pick<DeviceNode, 'asleepUntil'>>

/** Of a device that counts as one behind another gateway, the name of that gateway. */
export const countedBehind = ({ twinOf }: DeviceNode, nodes: readonly DeviceNode[]) => {
  const first = twinOf === null ? undefined : nodes.find(({ deviceId }) => deviceId === twinOf)
  return first && nodes.find(({ deviceId }) => deviceId === first.gatewayId)?.name
}

export interface TreeFilter {
  keyword: string
  states: readonly StateName[]
  types: readonly DeviceType[]
}

export const everything: TreeFilter = { keyword: '', states: [], types: [] }
export const isEverything = ({ keyword, states, types }: TreeFilter) =>
  keyword.trim() === '' && states.length === 0 && types.length === 0

/** Gateways in the order in which they were added, then the devices without one. */
export const branchesOf = (nodes: readonly DeviceNode[]): Branch[] => {
  const gateways = nodes.filter(({ type }) => isGateway(type))
  const known = new Set(gateways.map(({ deviceId }) => deviceId))
  const strays = nodes.filter(
    ({ type, gatewayId }) => !isGateway(type) && (gatewayId === null || !known.has(gatewayId)),
  )
  const branches: Branch[] = gateways.map((gateway) => ({
    gateway,
    devices: nodes.filter(({ gatewayId }) => gatewayId === gateway.deviceId),
  }))
  return strays.length === 0 ? branches : [...branches, { gateway: undefined, devices: strays }]
}

/** A gateway stays if one of its devices matches. One that matches itself keeps all its devices. */
export const matching = (branches: readonly Branch[], filter: TreeFilter): Branch[] => {
  if (isEverything(filter)) return [...branches]
  const { states, types } = filter
  const isWanted = (node: DeviceNode) =>
    (states.length === 0 || states.includes(stateOf(node))) && (types.length === 0 || types.includes(node.type))
  return branches.flatMap(({ gateway, devices }) => {
    const found = gateway !== undefined && isNamed(gateway, filter.keyword)
    const inside = devices.filter((node) => isWanted(node) && (found || isNamed(node, filter.keyword)))
    return inside.length > 0 || (found && isWanted(gateway)) ? [{ gateway, devices: inside }] : []
  })
}

/** How many devices each choice would leave, given the other filters. */
export const countsOf = (nodes: readonly DeviceNode[], { keyword, states, types }: TreeFilter) => {
  const named = nodes.filter((node) => isNamed(node, keyword))
  const ofTypes = named.filter(({ type }) => types.length === 0 || types.includes(type))
  const ofStates = named.filter((node) => states.length === 0 || states.includes(stateOf(node)))
  return {
    state: (name: StateName) => ofTypes.filter((node) => stateOf(node) === name).length,
    type: (name: DeviceType) => ofStates.filter(({ type }) => type === name).length,
  }
}

/** The types that occur, gateways first. */
export const typesIn = (nodes: readonly DeviceNode[]) =>
  [...new Set(nodes.map(({ type }) => type))].toSorted(
    (left, right) => Number(isGateway(right)) - Number(isGateway(left)),
  )

export const toggled = <Value>(chosen: readonly Value[], value: Value): Value[] =>
  chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]

const isNamed = ({ name, sn }: DeviceNode, keyword: string) => {
  const wanted = keyword.trim().toLowerCase()
  return name.toLowerCase().includes(wanted) || sn.toLowerCase().includes(wanted)
}
