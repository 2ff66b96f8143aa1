import { hasGrid, type GridType } from '@heliograph/domain/plants'
import type { BatteryProfile } from './battery.ts'
import type { LoadProfile } from './house.ts'
import { hashed } from './noise.ts'
import type { Tariff } from './tariff.ts'

/** A plant to simulate. Derived values are cached, so copy a profile instead of changing it. */
export interface PlantProfile {
  /** Determines all habits and the differences between modules. */
  seed: number
  /** Plants with the same one share their weather; 0 by default. */
  weatherSeed?: number
  /** When its modules were new, in milliseconds since 1970; they do not age without it. */
  builtAt?: number
  /** How high hills, trees and houses rise, clockwise from north at equal distances. */
  horizonDeg?: readonly number[]
  latitude: number
  /** Positive to the east. */
  longitude: number
  /** IANA name: the load follows its local time, and daily counters restart at its midnight. */
  zone: string
  altitudeM?: number
  /** 2 very clear, 3 typical, 5 hazy. */
  linkeTurbidity?: number
  arrays: readonly ArrayProfile[]
  /** AC, sum of all inverters. */
  inverterRatedW: number
  /** String or hybrid inverters that share the arrays evenly; 1 by default. */
  inverters?: number
  /** If given, the plant has micro-inverters with this many modules each, 1 to 4, and `inverters` is ignored. */
  modulesPerMicro?: number
  /** Behind each module of its string inverters is an optimizer; there is only one array then. */
  optimizers?: OptimizerProfile
  phases: 1 | 3
  /** 230 V and 50 Hz by default. */
  gridV?: number
  gridHz?: number
  battery?: BatteryProfile
  /** By default the battery only serves the plant's own consumption. */
  tariff?: Tariff
  load?: LoadProfile
  gridType: GridType
  /** The maximum feed-in power; 0 is zero feed-in. */
  feedInLimitW?: number
  /** Of the insulation of its modules and cables, the part that damage left; 1 by default. */
  insulationLeft?: number
  weatherStation?: boolean
}

export interface ArrayProfile {
  /** 0 is flat, 90 vertical. */
  tiltDeg: number
  /** Clockwise from north: 180 faces south. */
  azimuthDeg: number
  peakW: number
  /** The part of the light that obstacles block, 0 to 1. */
  shade?: number
}

export interface OptimizerProfile {
  /** Modules that get less light than the others. */
  dimmed?: readonly DimmedModule[]
  /** What stands between the sun and a module each day, at the times that its height and the season make. */
  shades?: readonly ModuleShade[]
}

/** A chimney or a tree as a module sees it: it hides the sun between two directions, up to a height. */
export interface ModuleShade {
  inverter: number
  /** Its index among those of the inverter. */
  module: number
  /** Clockwise from north, both below 360. */
  azimuthDeg: readonly [left: number, right: number]
  heightDeg: number
}

interface DimmedModule {
  inverter: number
  /** Its index among those of the inverter. */
  module: number
  /** The remaining part, 0 to 1. */
  light: number
}

/** An inverter with its inputs. */
export interface InverterUnit {
  ratedW: number
  trackers: readonly Tracker[]
}

/** One input of an inverter: at most four, because there are points for four. */
interface Tracker {
  /** Index of its array in the profile. */
  array: number
  peakW: number
  modulesInSeries: number
  /** Output relative to the array's typical module: modules differ. */
  quality: number
  /** The same of each module; empty without optimizers, which alone can tell them apart. */
  modules: readonly number[]
}

export const isMicro = (profile: PlantProfile) => profile.modulesPerMicro !== undefined

/** Whether load and battery are behind the plant's meter. With full feed-in, the modules have their own meter. */
const hasOwnUse = ({ gridType }: PlantProfile) => gridType !== 'DISTRIBUTED_FULLY' && gridType !== 'CENTRALIZED_FULLY'

export const batteryOf = (profile: PlantProfile) => (hasOwnUse(profile) ? profile.battery : undefined)

/** Inverters with a battery input or without a grid. They measure generation where the modules connect, at the DC side. */
export const isHybrid = (profile: PlantProfile) =>
  !isMicro(profile) && (batteryOf(profile) !== undefined || !hasGrid(profile.gridType))

export const loadOf = (profile: PlantProfile) => (hasOwnUse(profile) ? profile.load : undefined)

export const sellLimitW = ({ gridType, feedInLimitW = Infinity }: PlantProfile) =>
  hasGrid(gridType) ? feedInLimitW : 0

export const buyLimitW = ({ gridType }: PlantProfile) => (hasGrid(gridType) ? Infinity : 0)

/**
 * Throws RangeError if there are more arrays than inverter inputs, if there are optimizers with several arrays, or if modules
 * per micro-inverter are not 1 to 4.
 */
export const inverterUnits = (profile: PlantProfile): readonly InverterUnit[] => {
  const known = unitsByProfile.get(profile)
  if (known !== undefined) return known
  const units =
    profile.modulesPerMicro === undefined
      ? stringInverters(profile, profile.inverters ?? 1)
      : microInverters(profile, profile.modulesPerMicro)
  unitsByProfile.set(profile, units)
  return units
}

const unitsByProfile = new WeakMap<PlantProfile, readonly InverterUnit[]>()

const stringInverters = (profile: PlantProfile, count: number): InverterUnit[] => {
  const { arrays, inverterRatedW, seed, optimizers } = profile
  if (arrays.length > maxTrackers) throw new RangeError(`${arrays.length} arrays for ${maxTrackers} inputs`)
  if (optimizers && arrays.length > 1) throw new RangeError(`Optimizers with ${arrays.length} arrays`)
  const ratedW = inverterRatedW / count
  const inputs = Math.max(arrays.length, ratedW > 20_000 ? maxTrackers : 2)
  const inputsPerArray = Math.max(1, Math.floor(inputs / Math.max(1, arrays.length)))
  return Array.from({ length: count }, (_, unit) => ({
    ratedW,
    trackers: arrays.flatMap(({ peakW }, array) => {
      const trackerW = peakW / count / inputsPerArray
      const moduleCount = Math.max(1, Math.round(trackerW / moduleW))
      return Array.from({ length: inputsPerArray }, (_, input) => {
        const quality = qualityOf(seed, unit * maxTrackers * maxTrackers + array * maxTrackers + input)
        const modules = optimizers ? modulesOf(profile, unit, input * moduleCount, moduleCount, quality) : []
        return {
          array,
          peakW: trackerW,
          modulesInSeries: inSeries(moduleCount),
          // Optimizers let each module give what it can.
          quality: modules.length > 0 ? modules.reduce((sum, output) => sum + output, 0) / modules.length : quality,
          modules,
        }
      })
    }),
  }))
}

const modulesOf = (
  { seed, optimizers }: PlantProfile,
  inverter: number,
  first: number,
  count: number,
  quality: number,
) =>
  Array.from({ length: count }, (_, place) => {
    const module = first + place
    const dimmed = optimizers?.dimmed?.find((one) => one.inverter === inverter && one.module === module)
    return quality * (dimmed?.light ?? 1) * (0.985 + 0.03 * hashed(seed, moduleStream + inverter, module))
  })

const microInverters = (profile: PlantProfile, modulesPerMicro: number): InverterUnit[] => {
  if (modulesPerMicro < 1 || modulesPerMicro > maxTrackers) {
    throw new RangeError(`${modulesPerMicro} modules on a micro-inverter`)
  }
  const modules = profile.arrays.flatMap(({ peakW }, array) => {
    const count = Math.max(1, Math.round(peakW / moduleW))
    return Array.from({ length: count }, () => ({ array, peakW: peakW / count }))
  })
  const units: InverterUnit[] = []
  for (let first = 0; first < modules.length; first += modulesPerMicro) {
    const own = modules.slice(first, first + modulesPerMicro)
    units.push({
      ratedW: (profile.inverterRatedW * own.length) / modules.length,
      trackers: own.map(({ array, peakW }, place) => ({
        array,
        peakW,
        modulesInSeries: 1,
        quality: qualityOf(profile.seed, first + place),
        modules: [],
      })),
    })
  }
  return units
}

/** Strings of up to 20 modules stay below 1000 V; more modules are split into several strings of equal length. */
const inSeries = (modules: number) => Math.ceil(modules / Math.ceil(modules / 20))

const qualityOf = (seed: number, module: number) => 0.985 + 0.03 * hashed(seed, qualityStream, module)

const moduleW = 430
const maxTrackers = 4
const qualityStream = 401
const moduleStream = 410
