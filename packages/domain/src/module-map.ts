import { isModuleLevel } from './device-places.ts'
import { isInverter, type DeviceType } from './devices.ts'
import { serialKey } from './module-serials.ts'

/** A module in the grid of its array. Positions without one are gaps. */
export interface PlacedModule {
  row: number
  column: number
  /** The serial number of what measures it; null while nobody said which one it is. */
  sn: string | null
  /** Which input of that device, from 1; 0 for all of the device. */
  input: number
  /** What people on the roof call it by; null or none until it was numbered. */
  number?: number | null
}

/** Modules of one roof or field, in rows and columns. */
export interface ModuleArray {
  /** Unique in its plant. */
  id: number
  name: string
  /** Clockwise from north; null if unknown. */
  azimuthDeg: number | null
  tiltDeg: number | null
  /** The longer side of the modules points up the roof. */
  portrait: boolean
  /** Its middle on a plane seen from above, metres to the right and down. */
  x: number
  y: number
  /** How far it is turned on that plane, clockwise. */
  angleDeg: number
  rows: number
  columns: number
  modules: PlacedModule[]
}

export const mostModules = 5000
export const mostArrays = 200
export const mostRows = 250
export const highestNumber = 99_999
/** Metres from the middle of the plane. */
export const farthest = 10_000

/** Why modules cannot be stored like this. */
interface MapFlaw {
  kind: 'arrayTwice' | 'outside' | 'placeTwice' | 'moduleTwice' | 'tooMany'
  array: string
  /** Of the second one, if it is about modules. */
  module: PlacedModule | undefined
  /** Where the first one is. */
  first?: { array: string; row: number; column: number }
}

/** The first flaw of a map: all of a device and one of its inputs are the same module too. */
export const flawOf = (arrays: readonly Pick<ModuleArray, 'id' | 'name' | 'rows' | 'columns' | 'modules'>[]) => {
  const ids = new Set<number>()
  const seen = new Map<string, { array: string; module: PlacedModule }[]>()
  let count = 0
  for (const { id, name: array, rows, columns, modules } of arrays) {
    if (ids.has(id)) return { kind: 'arrayTwice', array, module: undefined } satisfies MapFlaw
    ids.add(id)
    const taken = new Set<number>()
    for (const module of modules) {
      const { row, column, sn, input } = module
      if (++count > mostModules) return { kind: 'tooMany', array, module } satisfies MapFlaw
      if (row >= rows || column >= columns) return { kind: 'outside', array, module } satisfies MapFlaw
      const place = row * columns + column
      if (taken.has(place)) return { kind: 'placeTwice', array, module } satisfies MapFlaw
      taken.add(place)
      if (sn === null) continue
      const others = seen.get(serialKey(sn)) ?? []
      const same = others.find(({ module: other }) => other.input === input || other.input === 0 || input === 0)
      if (same) {
        const first = { array: same.array, row: same.module.row, column: same.module.column }
        return { kind: 'moduleTwice', array, module, first } satisfies MapFlaw
      }
      seen.set(serialKey(sn), [...others, { array, module }])
    }
  }
  return undefined
}

/** A device that can measure modules. */
export interface ModulePart {
  deviceId: number
  sn: string
  name: string
  type: DeviceType
  /** What it is wired to, or else its gateway; null if it reports by itself. */
  hostId: number | null
  /** The inputs that it reports. */
  inputs: readonly number[]
  /** The MPP tracker of each input, in the same order; null where it is not known. */
  trackers: readonly (number | null)[]
}

/** What parts are wired to, or their gateway. It can be a part itself. */
export type ModuleHost = Pick<ModulePart, 'deviceId' | 'sn' | 'name' | 'type' | 'hostId'>

/** What of a plant measures modules, and what that is wired to. */
export interface Connected<Part extends ModulePart = ModulePart> {
  parts: readonly Part[]
  hosts: readonly ModuleHost[]
}

/** Whether a device measures a module, a few of them, or strings of them. */
export const measuresModules = (type: DeviceType) => isModuleLevel(type) || type === 'COMBINER_BOX' || isInverter(type)

/** Whether there are many of it, which belong together by what they are connected to. */
export const isOneOfMany = (type: DeviceType) => isModuleLevel(type) || type === 'MICRO_INVERTER'

/** A module by what measures it. */
export type Component = { sn: string } & Pick<PlacedModule, 'input'>

/** What can be placed of a device: its inputs, or all of it where it reports none. */
export const placeable = ({ sn, type, inputs }: Pick<ModulePart, 'sn' | 'type' | 'inputs'>): Component[] =>
  inputs.length === 0 || isModuleLevel(type) ? [{ sn, input: 0 }] : inputs.map((input) => ({ sn, input }))

/** Without devices whose modules are known one by one: what these measure is the sum. */
export const nearestModules = <Part extends ModulePart>({ parts, hosts }: Connected<Part>) => {
  const hostIds = new Map([...hosts, ...parts].map(({ deviceId, hostId }) => [deviceId, hostId]))
  const above = new Set<number>()
  for (const { type, hostId } of parts) {
    if (!isModuleLevel(type)) continue
    for (let id = hostId; id !== null && !above.has(id); id = hostIds.get(id) ?? null) above.add(id)
  }
  return parts.filter(({ type, deviceId }) => isModuleLevel(type) || !above.has(deviceId))
}

/** Modules as they are known before anybody drew them: one array for what is wired to the same device. */
export const startingArrays = (connected: Connected): ModuleArray[] => {
  const names = new Map(connected.hosts.map(({ deviceId, name }) => [deviceId, name]))
  const groups = new Map<string, { name: string; of: Component[] }>()
  // A drawing names devices by their serial numbers: one that two of them say leads to the last one, and has one place.
  const named = new Map(nearestModules(connected).map((part) => [serialKey(part.sn), part]))
  for (const part of named.values()) {
    const isShared = isOneOfMany(part.type)
    const hostName = part.hostId === null ? undefined : names.get(part.hostId)
    const key = isShared ? `host ${part.hostId}` : `device ${part.deviceId}`
    const group = groups.get(key) ?? { name: isShared ? (hostName ?? part.name) : part.name, of: [] }
    group.of.push(...placeable(part))
    groups.set(key, group)
  }
  const arrays: ModuleArray[] = []
  let y = 0
  for (const { name, of } of groups.values()) {
    const columns = Math.min(
      mostRows,
      Math.max(Math.min(of.length, fewestColumns), Math.ceil(Math.sqrt(of.length * 2))),
    )
    const rows = Math.ceil(of.length / columns)
    const height = rows * startingHeight
    arrays.push({
      id: arrays.length + 1,
      name,
      azimuthDeg: null,
      tiltDeg: null,
      portrait: true,
      x: 0,
      y: y + height / 2,
      angleDeg: 0,
      rows,
      columns,
      modules: of.map((module, place) => ({ row: Math.floor(place / columns), column: place % columns, ...module })),
    })
    y += height + startingHeight
  }
  return arrays
}

const fewestColumns = 4
/** Metres of a row. */
const startingHeight = 1.8
