import { setImmediate } from 'node:timers/promises'
import type { DeviceType } from '@heliograph/domain/devices'
import { createModuleSums, type ModuleDay } from '@heliograph/domain/module-shares'
import type { DayRange } from '@heliograph/domain/periods'
import { addDays, dayAt, daysBetween, spanOfDay, startOfDay, type Day } from '@heliograph/domain/zones'
import { mostDaysOfInputs, type ModulesOfPeriod } from '#needs/reported-modules.ts'
import type { Span } from '#telemetry/spans.ts'
import { toldMost } from '#telemetry/twins.ts'
import {
  drawnModules,
  idsOf,
  isWhole,
  linesOn,
  measuredIn,
  shareOfPart,
  sharesOf,
  type DrawnModule,
} from './drawn-modules.ts'
import { createInputDays, inputKey, type InputDayNeeds } from './input-days.ts'
import type { ModuleDayStore } from './module-days.store.ts'
import type { ModuleMapStore } from './module-map.store.ts'

interface Needs extends InputDayNeeds {
  store: Pick<ModuleMapStore, 'find' | 'partsOf'>
  days: ModuleDayStore
  findPlant: (plantId: number) => Promise<{ zone: string; latitude: number; longitude: number } | undefined>
  /** Since when readings are kept. */
  keptSince: () => number
}

/** What the modules of a plant gave in a period, each beside what its siblings gave on the same days. */
export const createModulesOfPeriod = ({ store, days, findPlant, keptSince, ...needs }: Needs): ModulesOfPeriod => {
  const inputDays = createInputDays(needs)

  return async (plantId, range) => {
    const [plant, { kept, drawn }] = await Promise.all([findPlant(plantId), drawnModules(store, plantId)])
    const placed = measuredIn(drawn)
    if (!plant || drawn.every(({ modules }) => modules.length === 0)) return undefined
    // Whole inverters that nobody drew say nothing of modules, and the report compares them anyway.
    if (!kept && placed.every(({ part, input }) => input === 0 && !hasModules.has(part.type))) return undefined
    const shares = sharesOf(placed)
    const lines = drawn.map(({ modules }) => modules.map((module) => lineIn(module, shares)))
    const known = lines.flat().filter((line) => line !== undefined)
    const wholeIds = [...new Set(known.flatMap(({ ids, isWhole: whole }) => (whole ? ids : [])))]
    const inputs = known.flatMap(({ ids, isWhole: whole, input, ratedW }) =>
      whole ? [] : ids.map((id) => ({ id, input, ratedW })),
    )

    const { length } = daysBetween(range.first, range.last)
    const deviceDays = new Set(inputs.map(({ id }) => id)).size * length
    const isComputed = inputs.length > 0 && length <= mostDaysOfInputs && deviceDays <= mostDeviceDays
    const keptFrom = firstKeptDay(plant.zone, keptSince())

    const sums = createModuleSums(drawn.map(({ modules }) => modules.map(({ sn }) => sn)))
    for (const some of monthsOf(range)) {
      const generated = await days.generatedOn(wholeIds, some)
      for (const day of daysBetween(some.first, some.last)) {
        // A day of thousands of modules takes some milliseconds: others get their turn in between.
        await setImmediate()
        const ofDevices = generated.get(day)?.()
        const ofInputs =
          isComputed && day >= keptFrom ? await inputDays({ id: plantId, ...plant }, inputs, day) : undefined
        if (!ofDevices && !ofInputs) continue
        const span = spanOfDay(plant.zone, day)
        const dayOf = (line: Line | undefined) => {
          if (!line) return null
          const { part, input, isWhole: whole, share } = line
          const told = linesOn(part, day).map((line) =>
            together(
              line.map((id) => (whole ? ofDevices?.get(id) : ofInputs?.get(inputKey({ id, input })))),
              share,
              span,
            ),
          )
          return toldMost(told, ({ kwh }) => kwh)
        }
        sums.add(lines.map((modules) => modules.map(dayOf)))
      }
    }

    const sumsByArray = sums.sums()
    return {
      isDrawn: kept !== undefined,
      arrays: drawn.map((array, place) => ({
        ...array,
        modules: array.modules.flatMap(({ part, ...module }, index) => {
          const sum = sumsByArray[place]?.[index]
          return sum ? { ...module, ...sum, deviceName: part?.name ?? null } : []
        }),
      })),
      notComputed: isComputed ? 0 : known.filter(({ isWhole: whole }) => !whole).length,
      inputsFrom: isComputed && keptFrom > range.first ? keptFrom : undefined,
    }
  }
}

type Line = NonNullable<ReturnType<typeof lineIn>>

/** What tells the energy of a module; undefined if nothing does. */
const lineIn = ({ part, input }: DrawnModule, shares: ReadonlyMap<number, number>) =>
  part && {
    ids: idsOf(part),
    input,
    isWhole: isWhole(part, input),
    share: shareOfPart(part, shares),
    ratedW: part.ratedW,
    part,
  }

/** What a device and those before it gave on a day: of one that was replaced on it, both parts. */
const together = (told: readonly (ModuleDay | undefined)[], share: number, span: Span): ModuleDay | null => {
  const known = told.filter((one) => one !== undefined)
  if (known.length === 0) return null
  const sum = known.reduce((all, { kwh, knownS }) => ({ kwh: all.kwh + kwh, knownS: all.knownS + knownS }))
  // The night is known of both.
  return { kwh: sum.kwh / share, knownS: Math.min(sum.knownS, (span.to - span.from) / 1000) }
}

/** The first day of which all readings are kept. */
const firstKeptDay = (zone: string, keptSince: number): Day => {
  const day = dayAt(zone, keptSince)
  return startOfDay(zone, day) < keptSince ? addDays(day, 1) : day
}

/** So that the days of thousands of modules are not in memory all at once. */
const monthsOf = ({ first, last }: DayRange) => {
  const months: DayRange[] = []
  for (let from = first; from <= last; from = addDays(from, daysAtOnce)) {
    const to = addDays(from, daysAtOnce - 1)
    months.push({ first: from, last: to < last ? to : last })
  }
  return months
}

/** What stands for a module, or a few of them, as a whole. */
const hasModules: ReadonlySet<DeviceType> = new Set<DeviceType>(['OPTIMIZER', 'PV_MODULE', 'MICRO_INVERTER'])
const daysAtOnce = 31
/** Devices by days whose readings are read for a report: each takes two to five milliseconds. */
const mostDeviceDays = 2000
