import { addDays, dayAt, type Day } from '@heliograph/domain/zones'
import { expectedOf, faultlessShare, possibleKwh, type Expected, type LightSource } from '@heliograph/solar/expectation'
import type { InputInLight, InputsInLight } from '#needs/device-inputs.ts'
import type { Expectation } from '#needs/expectation.ts'
import type { HourlyLight, LightByHour } from '#needs/plant-light.ts'
import type { ExpectationStore, LitPlant } from './expectation.store.ts'
import { factorOn, learntFrom } from './judged-days.ts'

export type DeviceExpectations = ReturnType<typeof createDeviceExpectations>

/** What an inverter and its inputs should have made of a day that is over. */
export interface DeviceExpected {
  day: Day
  source: LightSource
  whole: PartExpected | undefined
  inputs: readonly (Pick<InputInLight, 'input' | 'tracker' | 'tiltDeg' | 'azimuthDeg'> & PartExpected)[]
}

interface PartExpected {
  /** Undefined until it has enough days of its own. */
  expected: Expected | undefined
  /** kWh; null unless nearly all of it is known. */
  madeKwh: number | null
  ownDays: number
}

/**
 * Each input is held to the light on its own modules, so that a roof to the east and one to the west, at one inverter, are told apart.
 * How many modules an input has is not asked: it is learnt, with everything else, from the input's own better days. Powers of
 * inputs are kept for five weeks, so what was lost before those is usual.
 */
export const createDeviceExpectations = ({ store, expectation, lightByHour, inputsOf, now }: Needs) => ({
  /** Undefined where nothing tells the light of the day: what is usual says nothing about one. */
  async of(plantId: number, deviceId: number, day: Day): Promise<DeviceExpected | undefined> {
    const plant = await store.plantOf(plantId)
    if (!plant || day >= dayAt(plant.zone, now())) return undefined
    const first = addDays(day, -daysOfInputs)
    const [kept] = await expectation.ofDays([{ plantId, day }])
    if (!kept || kept.source === 'usual') return undefined
    const [inverters, made, inputs] = await Promise.all([
      expectation.ofInverters(plantId, day),
      store.invertersOf(plantId, day, day),
      inputsOf(plantId, deviceId, first, day),
    ])
    const own = inverters.find((one) => one.deviceId === deviceId)
    return {
      day,
      source: kept.source,
      whole: own && {
        expected: own.ownDays >= fewestDays ? own : undefined,
        madeKwh: made.find(({ id }) => id === deviceId)?.made.get(day) ?? null,
        ownDays: own.ownDays,
      },
      inputs: await expectedOfInputs(plant, inputs, first, day, lightByHour),
    }
  },
})

const expectedOfInputs = async (
  plant: LitPlant,
  inputs: readonly InputInLight[],
  first: Day,
  day: Day,
  lightByHour: LightByHour,
) => {
  /** Most inputs share a plane, and its light is much work. */
  const lights = new Map<string, ReadonlyMap<Day, HourlyLight>>()
  const found: DeviceExpected['inputs'][number][] = []
  for (const { input, tracker, tiltDeg, azimuthDeg, made } of inputs) {
    const plane = `${tiltDeg} ${azimuthDeg}`
    const light = lights.get(plane) ?? (await lightByHour.onPlane({ ...plant, tiltDeg, azimuthDeg }, first, day))
    lights.set(plane, light)
    const ofInput = expectedOfInput(plant, made, light, day)
    found.push({ input, tracker, tiltDeg, azimuthDeg, madeKwh: made.get(day) ?? null, ...ofInput })
  }
  return found.toSorted((left, right) => left.input - right.input)
}

const expectedOfInput = (
  plant: LitPlant,
  made: ReadonlyMap<Day, number>,
  lights: ReadonlyMap<Day, HourlyLight>,
  day: Day,
) => {
  const today = lights.get(day)
  if (!today || today.source === 'usual') return { expected: undefined, ownDays: 0 }
  const past = [...lights].flatMap(([date, { source, hours }]) => {
    const possible = possibleKwh(hours, 1)
    return date < day && possible > 0
      ? [{ day: date, source, possibleKwh: possible, clippedKwh: 0, madeKwh: made.get(date) ?? null }]
      : []
  })
  const known = learntFrom(plant, past).filter(({ source }) => source === today.source)
  if (known.length < fewestDays) return { expected: undefined, ownDays: known.length }
  // As if it made of its light what plants usually do.
  const capacityKwp = faultlessShare(known.map(({ madeKwh, possibleKwh: possible }) => madeKwh / possible)) / usualShare
  if (!(capacityKwp > 0)) return { expected: undefined, ownDays: known.length }
  const sized = known.map((one) => ({ ...one, possibleKwh: one.possibleKwh * capacityKwp }))
  const factor = factorOn(plant, day, today.source, sized)
  return {
    expected: expectedOf(today.hours, { capacityKwp, limitKw: null, source: today.source }, factor),
    ownDays: known.length,
  }
}

interface Needs {
  store: Pick<ExpectationStore, 'plantOf' | 'invertersOf'>
  expectation: Pick<Expectation, 'ofDays' | 'ofInverters'>
  lightByHour: LightByHour
  inputsOf: InputsInLight
  now: () => number
}

const daysOfInputs = 33
const fewestDays = 10
const usualShare = 0.86
