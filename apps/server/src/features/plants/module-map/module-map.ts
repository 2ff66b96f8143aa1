import { Refusal } from '@heliograph/domain/errors'
import { flawOf, nearestModules, type ModuleArray, type ModuleHost } from '@heliograph/domain/module-map'
import { reaches, type PlantRight } from '@heliograph/domain/permissions'
import { spanOfDay, type Day } from '@heliograph/domain/zones'
import type { RecordAudit } from '#needs/audit.ts'
import type { Caller } from '#needs/caller.ts'
import { energyOf, nightsIn } from '#telemetry/device-day.ts'
import { longestAllowanceMs } from '#telemetry/energy-track.ts'
import { kwhOf } from '#telemetry/energy-units.ts'
import type { HistoryStore } from '#telemetry/history.store.ts'
import { gapsIn, isWithin, type Span } from '#telemetry/spans.ts'
import { toldMost } from '#telemetry/twins.ts'
import type { WrongSpanOf } from '#telemetry/wrong-spans.store.ts'
import type { KeptBackground, SavedBackground } from './backgrounds.store.ts'
import type { Backgrounds, WishedBackground } from './backgrounds.ts'
import { createPlaceOn, stepMs, type Place } from './begun-days.ts'
import {
  drawnModules,
  idsOf,
  isWhole,
  linesOn,
  measuredIn,
  shareOfPart,
  sharesOf,
  spansOf,
  type DrawnModule,
} from './drawn-modules.ts'
import { trackOfInput } from './input-energy.ts'
import type { InputReading, InputReadingStore } from './input-readings.store.ts'
import type { ModuleMapStore } from './module-map.store.ts'
import type { PlantPart } from './plant-parts.ts'

interface MeasuredModule extends DrawnModule {
  energyKwh: number | null
}

export interface MapOfDay {
  /** 0 if nobody drew it: the arrays are what is known without. */
  version: number
  savedAt: number | null
  savedByName: string | null
  day: Day
  zone: string
  arrays: (Omit<ModuleArray, 'modules'> & { modules: MeasuredModule[] })[]
  background: KeptBackground | null
  parts: readonly PlantPart[]
  hosts: readonly ModuleHost[]
}

export interface PowersOfDay {
  from: number
  stepMs: number
  steps: number
  modules: { sn: string; input: number; powersW: (number | null)[] }[]
}

export type ModuleMaps = ReturnType<typeof createModuleMaps>

/** Where the modules of a plant are, and what they gave. */
export const createModuleMaps = ({ store, readings, history, wrongSpansOf, ...needs }: Needs) => {
  const { rightIn, record, now } = needs
  const placeOn = createPlaceOn(needs)

  const energiesOf = async (plantId: number, plant: Place, day: Day, modules: readonly DrawnModule[]) => {
    const placed = modules.flatMap(({ part, input }) => (part ? { part, input } : []))
    const whole = new Map(placed.flatMap(({ part, input }) => (isWhole(part, input) ? [[part.deviceId, part]] : [])))
    const lines = [...whole.values()].flatMap(idsOf)
    const ofInputs = new Map(placed.flatMap(({ part, input }) => (isWhole(part, input) ? [] : [[part.deviceId, part]])))
    const span = spanOfDay(plant.zone, day)
    const wide = { from: span.from - longestAllowanceMs, to: span.to + longestAllowanceMs }
    const inputIds = [...ofInputs.values()].flatMap(idsOf)
    const [days, told, wrong] = await Promise.all([
      history.deviceDaysOf(lines, day, day),
      inputIds.length === 0 ? new Map() : readings.readingsOf(inputIds, wide),
      inputIds.length === 0 ? [] : wrongSpansOf(plantId, wide),
    ])
    const generation = new Map(days.map(({ deviceId, generation }) => [deviceId, generation]))
    const nights = nightsIn(wide, plant)
    const kwhOfDevice = (part: PlantPart, id: number, input: number) =>
      isWhole(part, input)
        ? (generation.get(id) ?? null)
        : kwhOf(
            energyOf(
              trackOfInput(
                told.get(id)?.get(input) ?? [],
                { day: span, nights, ratedW: part.ratedW },
                spansOf(id, wrong),
              ),
            ),
          )
    const kwhOfPart = (part: PlantPart, input: number) =>
      toldMost(
        linesOn(part, day).map((ids) => sumOf(ids.map((id) => kwhOfDevice(part, id, input)))),
        (kwh) => kwh,
      )
    const shares = sharesOf(placed)
    return ({ part, input }: DrawnModule) => {
      const kwh = part ? kwhOfPart(part, input) : null
      return kwh === null || !part ? kwh : kwh / shareOfPart(part, shares)
    }
  }

  return {
    async ofDay(plantId: number, day: Day, caller: Caller): Promise<MapOfDay> {
      const plant = await placeOn(plantId, day)
      const [{ kept, connected, drawn }, right] = await Promise.all([
        drawnModules(store, plantId),
        rightIn(plantId, caller),
      ])
      const mayName = right !== undefined && reaches(right, 'operate')
      const energyOf = await energiesOf(
        plantId,
        plant,
        day,
        drawn.flatMap(({ modules }) => modules),
      )
      return {
        version: kept?.version ?? 0,
        savedAt: kept?.savedAt ?? null,
        savedByName: mayName ? (kept?.savedByName ?? null) : null,
        day,
        zone: plant.zone,
        arrays: drawn.map((array) => ({
          ...array,
          modules: array.modules.map((module) => ({ ...module, energyKwh: energyOf(module) })),
        })),
        background: kept?.background ?? null,
        parts: nearestModules(connected),
        hosts: connected.hosts,
      }
    },

    /** What each module gave in each step of the daylight. */
    async powers(plantId: number, day: Day): Promise<PowersOfDay> {
      const plant = await placeOn(plantId, day)
      const { drawn } = await drawnModules(store, plantId)
      const placed = measuredIn(drawn)
      const span = spanOfDay(plant.zone, day)
      const light = gapsIn(span, nightsIn(span, plant))
      const [from, to] = [light[0]?.from ?? span.from, Math.min(light.at(-1)?.to ?? span.to, now())]
      const ids = [...new Set(placed.flatMap(({ part }) => idsOf(part)))]
      const [told, wrong] = await Promise.all([readings.readingsOf(ids, { from, to }), wrongSpansOf(plantId, span)])
      const shares = sharesOf(placed)
      const steps = Math.max(0, Math.ceil((to - from) / stepMs))
      return {
        from,
        stepMs,
        steps,
        modules: placed.map(({ part, input }) => ({
          sn: part.sn,
          input,
          powersW: linesOn(part, day)
            .map((line) =>
              powersIn(
                line.flatMap((id) => {
                  const spans = spansOf(id, wrong)
                  const said = told.get(id)?.get(isWhole(part, input) ? 0 : input) ?? []
                  return spans.length === 0 ? said : said.filter(({ at }) => !isWithin(spans, at))
                }),
                { from, steps, share: shareOfPart(part, shares) },
              ),
            )
            .reduce((first, twin) => first.map((w, step) => w ?? twin[step] ?? null)),
        })),
      }
    },

    /**
     * @throws Refusal PARAM_ERROR with the flaw, PLANT_CHANGED_MEANWHILE if another version than `version` is kept,
     * RECOGNITION_ERROR if the photo is none
     */
    async save(plantId: number, wish: Wish, { caller, ip }: Acting) {
      const arrays = soundArrays(wish.arrays)
      // A photo is not decoded in vain.
      if (wish.background?.photo && (await store.versionOf(plantId)) !== wish.version)
        throw new Refusal('PLANT_CHANGED_MEANWHILE')
      const background = wish.background && (await needs.backgrounds.sound(wish.background, caller))
      const by = { userId: caller.userId, at: now() }
      const version = await store.save(plantId, wish.version, { arrays, background }, by)
      if (version === undefined) throw new Refusal('PLANT_CHANGED_MEANWHILE')
      if (version === 'noPicture') throw new Refusal('PARAM_ERROR', 'body/background/picture: it is not kept')
      await record({
        kind: 'plant.module-map',
        userId: caller.userId,
        organisationId: caller.organisationId,
        ip,
        plantId,
        facts: {
          modules: String(arrays.reduce((sum, { modules }) => sum + modules.length, 0)),
          ...pictureFact(background),
        },
      })
      return version
    },
  }
}

interface Wish {
  version: number
  arrays: readonly ModuleArray[]
  /** Null removes it; undefined: as it was. */
  background: WishedBackground | null | undefined
}

/** What became of the picture; nothing if it is the same. */
const pictureFact = (background: SavedBackground | null | undefined) => {
  const picture = background?.picture
  return typeof picture === 'object' ? { picture: `${picture.width} × ${picture.height}` } : {}
}

/**
 * A drawing as it can be kept.
 * @throws Refusal PARAM_ERROR with the flaw
 */
export const soundArrays = (wished: readonly ModuleArray[]) => {
  const arrays = wished.map((array) => ({
    ...array,
    name: array.name.trim(),
    modules: array.modules.map((module) => ({ ...module, sn: module.sn?.trim() || null })),
  }))
  const flaw = flawOf(arrays)
  if (flaw) {
    const { kind, array, module } = flaw
    throw new Refusal('PARAM_ERROR', `body/arrays: ${kind} ${array} ${module?.sn ?? ''}`.trim())
  }
  return arrays
}

interface Needs {
  store: ModuleMapStore
  backgrounds: Pick<Backgrounds, 'sound'>
  readings: InputReadingStore
  history: Pick<HistoryStore, 'deviceDaysOf'>
  wrongSpansOf: (plantId: number, span: Span) => Promise<WrongSpanOf[]>
  findPlant: (plantId: number) => Promise<Place | undefined>
  rightIn: (plantId: number, caller: Caller) => Promise<PlantRight | undefined>
  record: RecordAudit
  now: () => number
}

interface Acting {
  caller: Caller
  ip: string
}

/** The mean of what was said in each step. */
const powersIn = (
  said: readonly InputReading[],
  { from, steps, share }: { from: number; steps: number; share: number },
) => {
  const sums = Array.from({ length: steps }, () => ({ w: 0, count: 0 }))
  for (const { at, w } of said) {
    const sum = sums[Math.floor((at - from) / stepMs)]
    if (!sum || w === undefined) continue
    sum.w += w
    sum.count++
  }
  // A tenth of a watt is more than a drawing shows, and thousands of modules are sent.
  return sums.map(({ w, count }) => (count === 0 ? null : Math.round((w / count / share) * 10) / 10))
}

const sumOf = (energies: readonly (number | null)[]) =>
  energies.reduce<number | null>((sum, kwh) => (kwh === null ? sum : (sum ?? 0) + kwh), null)
