import { isModuleLevel } from './device-places.ts'
import { isGateway, type DeviceType } from './devices.ts'
import {
  isOneOfMany,
  placeable,
  type Component,
  type Connected,
  type ModuleHost,
  type ModulePart,
} from './module-map.ts'
import { serialKey } from './module-serials.ts'

/** A module of a map, by what measures it. */
export interface WiredModule {
  /** Unique in the map. */
  key: string
  sn: string | null
  input: number
}

/** A part of a plant's wiring, with what is connected to it. */
export type WiringNode<Module> = {
  /** Unique in the tree, and the same on each day. */
  key: string
  /** What is placed of it as one module. Null if that is done with what is below. */
  component: Component | null
  /** The module that it measures; null if it is on no map, or if modules are below. */
  module: Module | null
  below: readonly WiringNode<Module>[]
} & (
  | { kind: 'device'; name: string; type: DeviceType }
  | { kind: 'tracker'; tracker: number }
  /** An input that has an MPP tracker of its own tells which. */
  | { kind: 'input'; input: number; tracker: number | null }
  /** One of several modules that a device measures together. */
  | { kind: 'module' }
  /** Some of very many, by their numbers among these. */
  | { kind: 'range'; from: number; to: number }
  /** Modules of which nobody knows what they are connected to. */
  | { kind: 'unwired' }
)

/**
 * How the modules of a plant are connected, as far as it is known: inverter, MPP tracker, string, optimizer or
 * micro-inverter, module. Gateways show where modules are grouped by nothing else.
 */
export const wiringOf = <Module extends WiredModule>(
  { parts, hosts }: Connected,
  modules: readonly Module[],
): WiringNode<Module>[] => {
  const devices = new Map<number, ModuleHost | ModulePart>([...hosts, ...parts].map((one) => [one.deviceId, one]))
  const bySn = groupsOf(modules, ({ sn }) => (sn === null ? null : serialKey(sn)))
  const below = groupsOf([...devices.values()], ({ type, hostId }) => {
    const host = hostId === null ? undefined : devices.get(hostId)
    return host && (!isGateway(host.type) || isOneOfMany(type)) ? host.deviceId : null
  })

  const nodeOf = (device: ModuleHost | ModulePart): WiringNode<Module> | undefined => {
    const { deviceId, name, type, sn } = device
    const own = bySn.get(serialKey(sn)) ?? []
    const nodes = [
      ...('inputs' in device ? inputsOf(device, own) : own.map(nodeOfModule)),
      ...(below.get(deviceId) ?? []).flatMap((one) => nodeOf(one) ?? []),
    ]
    const [only] = nodes
    if (!only) return undefined
    const node = { kind: 'device', key: `device ${deviceId}`, name, type } as const
    return nodes.length === 1 && only.below.length === 0 && only.kind !== 'device'
      ? { ...node, component: only.component, module: only.module, below: [] }
      : { ...node, ...nothing, below: inRanges(nodes, node.key) }
  }

  const roots = (below.get(null) ?? []).flatMap((device) => nodeOf(device) ?? [])
  const sns = new Set([...devices.values()].map(({ sn }) => serialKey(sn)))
  const strays = modules.filter(({ sn }) => sn === null || !sns.has(serialKey(sn))).map(nodeOfModule)
  const unwired = { kind: 'unwired', key: 'unwired', ...nothing, below: inRanges(strays, 'unwired') } as const
  return inRanges(strays.length === 0 ? roots : [...roots, unwired], 'plant')
}

/** Those that lead to a node, from the root on, with the node itself. Empty if it is not there. */
export const pathTo = <Module>(
  nodes: readonly WiringNode<Module>[],
  isMeant: (node: WiringNode<Module>) => boolean,
): WiringNode<Module>[] => {
  for (const node of nodes) {
    if (isMeant(node)) return [node]
    const path = pathTo(node.below, isMeant)
    if (path.length > 0) return [node, ...path]
  }
  return []
}

/** All modules of a node, in its order. */
export const modulesBelow = <Module>({ module, below }: WiringNode<Module>): Module[] =>
  module === null ? below.flatMap((node) => modulesBelow(node)) : [module]

/** What of a node is on no map yet, in its order. */
export const componentsLeft = <Module>({ component, module, below }: WiringNode<Module>): Component[] =>
  component !== null && module === null ? [component] : below.flatMap((node) => componentsLeft(node))

/** Its inputs, by MPP trackers where these are known, and what is drawn of it otherwise. */
const inputsOf = <Module extends WiredModule>(part: ModulePart, own: readonly Module[]): WiringNode<Module>[] => {
  // All of it is one module, or two that share an optimizer: its inputs cannot be placed any more.
  const isWhole = isModuleLevel(part.type) || part.inputs.length === 0 || own.some(({ input }) => input === 0)
  if (isWhole && own.length > 0) return own.map(nodeOfModule)
  if (isWhole)
    return placeable(part).map((component) => ({
      kind: 'module',
      key: `device ${part.deviceId} 0`,
      component,
      module: null,
      below: [],
    }))
  const trackers = groupsOf(part.inputs, (_, place) => part.trackers[place] ?? null)
  const inputs = part.inputs.map((input, place): WiringNode<Module> => {
    const tracker = part.trackers[place] ?? null
    return {
      kind: 'input',
      key: `device ${part.deviceId} input ${input}`,
      input,
      tracker: trackers.get(tracker)?.length === 1 ? tracker : null,
      component: { sn: part.sn, input },
      module: own.find((module) => module.input === input) ?? null,
      below: [],
    }
  })
  const nodes = [...trackers].flatMap(([tracker, of]): WiringNode<Module>[] => {
    const nodesOf = inputs.filter((_, place) => of.includes(part.inputs[place] ?? 0))
    if (tracker === null || nodesOf.length === 1) return nodesOf
    const key = `device ${part.deviceId} tracker ${tracker}`
    return [{ kind: 'tracker', key, tracker, ...nothing, below: nodesOf }]
  })
  return [...nodes, ...own.filter(({ input }) => !part.inputs.includes(input)).map(nodeOfModule)]
}

const groupsOf = <One, Key>(all: readonly One[], keyOf: (one: One, place: number) => Key) => {
  const groups = new Map<Key, One[]>()
  for (const [place, one] of all.entries()) {
    const key = keyOf(one, place)
    const group = groups.get(key)
    if (group) group.push(one)
    else groups.set(key, [one])
  }
  return groups
}

const nothing = { component: null, module: null }

const nodeOfModule = <Module extends WiredModule>(module: Module): WiringNode<Module> => ({
  kind: 'module',
  key: `module ${module.key}`,
  component: module.sn === null ? null : { sn: module.sn, input: module.input },
  module,
  below: [],
})

/** Thousands at once are more than a list can show, or a person read. */
const inRanges = <Module>(nodes: readonly WiringNode<Module>[], key: string): WiringNode<Module>[] => {
  if (nodes.length <= mostBeside) return [...nodes]
  return Array.from({ length: Math.ceil(nodes.length / ofRange) }, (_, place) => {
    const below = nodes.slice(place * ofRange, (place + 1) * ofRange)
    const from = place * ofRange + 1
    return { kind: 'range', key: `${key} from ${from}`, from, to: from + below.length - 1, ...nothing, below }
  })
}

const [mostBeside, ofRange] = [60, 50]
