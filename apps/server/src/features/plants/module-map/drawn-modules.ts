import { isModuleLevel } from '@heliograph/domain/device-places'
import { startingArrays, type ModuleArray, type PlacedModule } from '@heliograph/domain/module-map'
import { serialKey } from '@heliograph/domain/module-serials'
import type { Day } from '@heliograph/domain/zones'
import type { Span } from '#telemetry/spans.ts'
import type { WrongSpanOf } from '#telemetry/wrong-spans.store.ts'
import type { ModuleMapStore } from './module-map.store.ts'
import { linesOfPart, type PlantPart } from './plant-parts.ts'

/** A module with what measures it now; undefined if no device of the plant does. */
export interface DrawnModule extends PlacedModule {
  part: PlantPart | undefined
}

export type DrawnArray = Omit<ModuleArray, 'modules'> & { modules: DrawnModule[] }

/** The map as it is drawn, or as it is known without, with what measures each module now. */
export const drawnModules = async (store: Pick<ModuleMapStore, 'find' | 'partsOf'>, plantId: number) => {
  const [kept, connected] = await Promise.all([store.find(plantId), store.partsOf(plantId)])
  const { parts } = connected
  const lines = parts.flatMap((part) => linesOfPart(part).map((line) => ({ part, line })))
  const named = [
    ...lines.flatMap(({ part, line }) => line.before.map(({ sn }) => [sn, part] as const)),
    ...lines.map(({ part, line }) => [line.sn, part] as const),
  ]
  const bySn = new Map(named)
  const byKey = new Map(named.map(([sn, part]) => [serialKey(sn), part]))
  const drawn = (kept?.arrays ?? startingArrays(connected)).map((array): DrawnArray => ({
    ...array,
    modules: array.modules.map((module): DrawnModule => {
      const part = module.sn === null ? undefined : (bySn.get(module.sn) ?? byKey.get(serialKey(module.sn)))
      return { ...module, sn: part?.sn ?? module.sn, part }
    }),
  }))
  return { kept, connected, drawn }
}

/** The modules that a device measures. */
export const measuredIn = (arrays: readonly { modules: readonly DrawnModule[] }[]) =>
  arrays.flatMap(({ modules }) => modules.flatMap(({ part, input }) => (part === undefined ? [] : { part, input })))

/** The device, its twins, and those whose place they took. */
export const idsOf = (part: PlantPart) =>
  linesOfPart(part).flatMap(({ deviceId, before }) => [deviceId, ...before.map(({ id }) => id)])

/** Those of them that were in the plant on a day, apart by the gateways that report the same. */
export const linesOn = (part: PlantPart, day: Day) =>
  linesOfPart(part).map(({ deviceId, countsSince, before }) =>
    [{ id: deviceId, countsSince }, ...before].flatMap((one) =>
      one.countsSince !== null && day < one.countsSince ? [] : one.id,
    ),
  )

/** An optimizer has one input, and tells about all of itself what it tells about that. */
export const isWhole = ({ type }: PlantPart, input: number) => input === 0 || isModuleLevel(type)

/** How many modules each device measures. */
export const sharesOf = (placed: readonly { part: PlantPart }[]) => {
  const shares = new Map<number, number>()
  for (const { part } of placed) shares.set(part.deviceId, (shares.get(part.deviceId) ?? 0) + 1)
  return shares
}

/** Two modules can share an optimizer, which tells what both gave. */
export const shareOfPart = (part: PlantPart, shares: ReadonlyMap<number, number>) =>
  isModuleLevel(part.type) ? (shares.get(part.deviceId) ?? 1) : 1

/** The times in which a device is marked as wrong. */
export const spansOf = (id: number, wrong: readonly WrongSpanOf[]): Span[] =>
  wrong.flatMap(({ deviceId, from, to }) => (deviceId === id ? { from, to: to ?? Infinity } : []))
