import { setImmediate } from 'node:timers/promises'
import { createModulePattern } from '@heliograph/domain/module-pattern'
import { addDays, dayAt, dayMs, daysBetween, offsetAt, startOfDay, type Day } from '@heliograph/domain/zones'
import { createQueues } from '#needs/queues.ts'
import { nightsIn } from '#telemetry/device-day.ts'
import { firstKeptDay } from '#telemetry/kept-days.ts'
import { gapsIn, type Span } from '#telemetry/spans.ts'
import type { WrongSpanOf } from '#telemetry/wrong-spans.store.ts'
import { createPlaceOn, stepMs, type Place } from './begun-days.ts'
import { drawnModules, idsOf, isWhole, linesOn, measuredIn, shareOfPart, sharesOf } from './drawn-modules.ts'
import type { InputReadingStore, MeansByInput } from './input-readings.store.ts'
import type { ModuleMapStore } from './module-map.store.ts'
import type { PlantPart } from './plant-parts.ts'

export interface UsualDay {
  /** The start of the first step on the last day. */
  from: number
  stepMs: number
  steps: number
  firstDay: Day
  lastDay: Day
  /** On how many days was looked. */
  days: number
  /** On how many of them any module said something. */
  daysKnown: number
  modules: {
    sn: string
    input: number
    /** On how many days it said something. */
    daysKnown: number
    powersW: readonly (number | null)[]
    siblingsW: readonly (number | null)[]
  }[]
}

interface Needs {
  store: Pick<ModuleMapStore, 'find' | 'partsOf'>
  readings: Pick<InputReadingStore, 'meansOf'>
  wrongSpansOf: (plantId: number, span: Span) => Promise<WrongSpanOf[]>
  findPlant: (plantId: number) => Promise<Place | undefined>
  /** Since when readings are kept. */
  keptSince: () => number
  now: () => number
}

export type UsualDays = ReturnType<typeof createUsualDays>

/** What modules give at each time of the day over four weeks: shade that returns stays, clouds even out. */
export const createUsualDays = ({ store, readings, wrongSpansOf, keptSince, ...needs }: Needs) => {
  const placeOn = createPlaceOn(needs)
  const inTurn = createQueues<number>(mostWaiting)

  const usualDayOf = async (plant: Place & { id: number }, day: Day): Promise<UsualDay> => {
    const { drawn } = await drawnModules(store, plant.id)
    const arrays = drawn.map((array) => measuredIn([array]))
    const placed = arrays.flat()
    const counts = sharesOf(placed)
    const shares = placed.map(({ part }) => shareOfPart(part, counts))
    const ids = [...new Set(placed.flatMap(({ part }) => idsOf(part)))]
    const inputs = new Set(placed.map(({ part, input }) => inputOf(part, input)))

    // The day that runs is not over: its afternoon is unknown and its morning is not.
    const yesterday = addDays(dayAt(plant.zone, needs.now()), -1)
    const lastDay = day < yesterday ? day : yesterday
    const earliest = addDays(lastDay, 1 - mostDays)
    const kept = firstKeptDay(plant.zone, keptSince())
    const all = daysBetween(earliest > kept ? earliest : kept, lastDay)
    const days = spread(all, Math.floor(mostDeviceDays / Math.max(1, ids.length)))

    // The sun knows no daylight saving: a step is the same time of day by one offset, that of the last day.
    const offset = offsetAt(plant.zone, startOfDay(plant.zone, lastDay) + dayMs / 2)
    const beginOf = (one: Day) => Date.parse(`${one}T00:00:00Z`) - offset
    const light = lightOf([beginOf(all[0] ?? lastDay), beginOf(lastDay)], plant)
    const steps = Math.ceil((light.to - light.from) / stepMs)

    const wrong = await wrongSpansOf(plant.id, { from: beginOf(days[0] ?? lastDay), to: beginOf(lastDay) + dayMs })

    const pattern = createModulePattern(
      arrays.map(({ length }) => length),
      steps,
    )
    const known = placed.map(() => 0)
    let daysKnown = 0
    for (const one of days) {
      const from = beginOf(one) + light.from
      const told = await readings.meansOf(ids, inputs, { from, to: from + steps * stepMs, stepMs }, wrong)
      if (told.size === 0) continue
      const means = new Map<number, MeansByInput>()
      for (const [id, meansOf] of told) {
        // Others get their turn in between.
        if (means.size % devicesAtOnce === 0) await setImmediate()
        means.set(id, meansOf())
      }
      const saying = placed.map(({ part, input }) =>
        linesOn(part, one)
          .map((line) => line.flatMap((id) => means.get(id)?.get(inputOf(part, input)) ?? []))
          .filter((said) => said.length > 0),
      )
      if (saying.some((said) => said.length > 0)) daysKnown++
      for (const [place, said] of saying.entries()) if (said.length > 0) known[place] = (known[place] ?? 0) + 1
      for (let step = 0; step < steps; step++) {
        if ((step * placed.length) % valuesAtOnce < placed.length) await setImmediate()
        let first = 0
        const values = arrays.map(({ length }) => {
          const own = first
          first += length
          return Array.from({ length }, (_, place) => meanAt(saying[own + place], step, shares[own + place]))
        })
        pattern.add(step, values)
      }
    }

    const usual = pattern.usualDay().flat()
    return {
      from: beginOf(lastDay) + light.from,
      stepMs,
      steps,
      firstDay: days[0] ?? earliest,
      lastDay,
      days: days.length,
      daysKnown,
      modules: placed.map(({ part, input }, place) => ({
        sn: part.sn,
        input,
        daysKnown: known[place] ?? 0,
        powersW: rounded(usual[place]?.powers),
        siblingsW: rounded(usual[place]?.siblings),
      })),
    }
  }

  /** @throws Refusal PARAM_ERROR for a day that has not begun, TOO_MANY_REQUESTS if several are being computed for the plant */
  return async (plantId: number, day: Day): Promise<UsualDay> => {
    const plant = await placeOn(plantId, day)
    return inTurn(plantId, () => usualDayOf({ id: plantId, ...plant }, day))
  }
}

/** What is asked of a device for a module: 0 for all of it. */
const inputOf = (part: PlantPart, input: number) => (isWhole(part, input) ? 0 : input)

/**
 * The mean of what a device and those before it said: of one that was replaced in a step, both parts. Behind another gateway only where the
 * first one said nothing.
 */
const meanAt = (said: readonly (readonly ReadonlyMap<number, number>[])[] = [], step: number, share = 1) => {
  for (const line of said) {
    let [sum, count] = [0, 0]
    for (const means of line) {
      const w = means.get(step)
      if (w === undefined) continue
      sum += w
      count++
    }
    if (count > 0) return sum / count / share
  }
  return null
}

/** As many of the days as may be looked at, evenly, with the first and the last. */
const spread = (days: readonly Day[], most: number) => {
  const count = Math.max(1, most)
  if (days.length <= count) return days
  const apart = count === 1 ? 0 : (days.length - 1) / (count - 1)
  const picked = Array.from({ length: count }, (_, place) => days.length - 1 - Math.round(place * apart))
  return picked.reverse().flatMap((place) => days[place] ?? [])
}

/** The time of day that has light on any of the days, from whole steps on, since each begins. */
const lightOf = (begins: readonly number[], place: Place) => {
  const lights = begins.flatMap((from) => {
    const span = { from, to: from + dayMs }
    const light = gapsIn(span, nightsIn(span, place))
    const [first, last] = [light[0], light.at(-1)]
    return first && last ? [{ from: first.from - from, to: last.to - from }] : []
  })
  // In a polar night there is none, and what modules say is told all the same.
  if (lights.length === 0) return { from: 0, to: dayMs }
  const from = Math.min(...lights.map((light) => light.from))
  return { from: Math.floor(from / stepMs) * stepMs, to: Math.max(...lights.map((light) => light.to)) }
}

const rounded = (powers: readonly (number | null)[] = []) =>
  powers.map((w) => (w === null ? null : Math.round(w * 10) / 10))

const mostDays = 28
/** Devices by days whose readings are averaged for one answer. */
const mostDeviceDays = 20_000
const [devicesAtOnce, valuesAtOnce] = [500, 20_000]
/** Of a plant: thousands of modules take seconds. People who go from day to day are served. */
const mostWaiting = 5
