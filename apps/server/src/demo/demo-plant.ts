import type { ModuleArray } from '@heliograph/domain/module-map'
import type { GridType, PlantType } from '@heliograph/domain/plants'
import { firstOf } from '@heliograph/domain/sure'
import { devicesOf, type PlantDevice } from '@heliograph/simulation/device-readings'
import type { FleetLink } from '@heliograph/simulation/fleet-file'
import type { LoadProfile } from '@heliograph/simulation/house'
import { hashed, seedOf } from '@heliograph/simulation/noise'
import type { ArrayProfile, OptimizerProfile, PlantProfile } from '@heliograph/simulation/plant-profile'
import type { Quirks } from '@heliograph/simulation/quirks'
import type { ClockTime, DemoFault, DemoShade } from './demo-faults.ts'
import { places, type Place, type PlaceName } from './demo-places.ts'

/** A demo plant before it is in the database. */
export interface DemoPlant {
  name: string
  type: PlantType
  place: Place
  capacityKwp: number
  profile: PlantProfile
  gateways: readonly DemoGateway[]
  /** Recent and ongoing faults. */
  faults: readonly DemoFault[]
  /** Inputs that are shaded or disconnected since some days. */
  shades?: readonly DemoShade[]
  /** Where its optimizers are drawn. */
  roofs?: readonly Roof[]
  /** Its past is shorter than the demo's. */
  builtDaysAgo?: number
}

type Roof = Pick<ModuleArray, 'name' | 'portrait' | 'x' | 'y' | 'angleDeg' | 'rows' | 'columns'>

export interface DemoGateway {
  type: 'COLLECTOR' | 'DTU'
  link: FleetLink
  devices: readonly DemoDevice[]
  /** It reports at most this often. */
  intervalMinutes?: number
  restartsPerDay?: number
  /** It was added that many days ago, before noon, to what was there. */
  addedDaysAgo?: number
  /** It reports what its devices showed that long ago. */
  lagMinutes?: number
  /** Times in which nothing arrived from it. */
  outages?: readonly Outage[]
  /** How many days ago it fell silent; Infinity means that it was never heard. */
  silentForDays?: number
}

export interface DemoDevice extends PlantDevice {
  quirks?: Quirks
  /** Times in which it said nothing. */
  outages?: readonly Outage[]
  /** How many days ago it took the place of another one, which stays in the plant without reports. */
  replacedDaysAgo?: number
  /** A gateway before this one in the list reports it as well: it has that one's serial number, in small letters. */
  isTwin?: boolean
}

/** In the plant's local time. */
export interface Outage {
  daysAgo: number
  from: ClockTime
  /** Infinity: it still lasts, and the fleet is without the device. */
  hours: number
}

interface Site {
  /** Modules of 430 W each. */
  modules: number
  /** East and west instead of facing the equator. */
  eastWest?: boolean
  gridType?: GridType
  /** The most that the grid operator lets it feed in. */
  feedInLimitW?: number
  /** How high its surroundings rise, clockwise from north at equal distances. */
  horizonDeg?: readonly number[]
  /**
   * One gateway that uses this link for everything; without it, stick loggers, plus gateways for what they can't send.
   */
  link?: Exclude<FleetLink, 'solarman-v5'>
}

interface Load {
  yearlyKwh: number
}

interface Storage {
  batteryKwh: number
}

/** Modules on a house's roof, one string inverter, a meter. */
export const house = (name: string, at: PlaceName, site: Site & Load): DemoPlant =>
  plantOf(name, 'HOUSE_ROOF', at, site, {
    gridType: 'EXCESS',
    load: { kind: 'household', yearlyKwh: site.yearlyKwh },
  })

/** The same with a hybrid inverter and a battery. */
export const storageHouse = (name: string, at: PlaceName, site: Site & Load & Storage): DemoPlant =>
  plantOf(
    name,
    'HOUSE_ROOF',
    at,
    { link: 'mqtt', ...site },
    {
      gridType: 'BATTERY_BACKUP',
      load: { kind: 'household', yearlyKwh: site.yearlyKwh },
      battery: batteryOf(site),
    },
  )

/** Micro-inverters with two modules each, a meter if there is a load, and a separate battery. */
export const microHouse = (name: string, at: PlaceName, site: Site & Load & Partial<Storage>): DemoPlant =>
  plantOf(name, 'HOUSE_ROOF', at, site, {
    gridType: 'EXCESS',
    modulesPerMicro: 2,
    inverterRatedW: site.modules * 400,
    phases: 1,
    load: { kind: 'household', yearlyKwh: site.yearlyKwh },
    ...(site.batteryKwh !== undefined && { battery: batteryOf({ batteryKwh: site.batteryKwh }) }),
  })

/** An off-grid house. */
export const cabin = (name: string, at: PlaceName, site: Site & Load & Storage): DemoPlant =>
  plantOf(
    name,
    'HOUSE_ROOF',
    at,
    { link: 'mqtt', ...site },
    {
      gridType: 'OFF_GRID',
      phases: 1,
      load: { kind: 'off-grid', yearlyKwh: site.yearlyKwh },
      battery: batteryOf(site),
    },
  )

/** Several buildings that share modules and a battery, off-grid. */
export const villageGrid = (name: string, at: PlaceName, site: Site & Load & Storage & Inverters): DemoPlant =>
  plantOf(
    name,
    'GROUND',
    at,
    { link: 'mqtt', ...site },
    {
      gridType: 'PV_BTR_USE',
      inverters: site.inverters,
      load: { kind: 'off-grid', yearlyKwh: site.yearlyKwh },
      battery: batteryOf(site),
    },
  )

interface Inverters {
  inverters: number
}

/** A shop, a school, an office: uses most of its generation itself. */
export const business = (name: string, at: PlaceName, site: Site & Load & Inverters & Partial<Storage>): DemoPlant =>
  plantOf(name, 'COMMERCIAL_ROOF', at, { link: 'mqtt', ...site }, trade(site))

export const factory = (name: string, at: PlaceName, site: Site & Load & Inverters & Partial<Storage>): DemoPlant =>
  plantOf(name, 'INDUSTRIAL_ROOF', at, { link: 'mqtt', ...site }, trade(site))

/** A roof that feeds everything into the grid. */
export const feedInRoof = (name: string, type: PlantType, at: PlaceName, site: Site & Partial<Inverters>): DemoPlant =>
  plantOf(name, type, at, site, { gridType: 'DISTRIBUTED_FULLY', inverters: site.inverters ?? 1 })

/** Modules in a field, many inverters, a weather station. */
export const solarPark = (name: string, at: PlaceName, site: Site & Inverters): DemoPlant =>
  plantOf(
    name,
    'GROUND',
    at,
    { link: 'mqtt', ...site },
    {
      gridType: 'CENTRALIZED_FULLY',
      inverters: site.inverters,
      weatherStation: true,
    },
  )

/** A plant that exists but has no devices yet. */
export const justEntered = (plant: DemoPlant): DemoPlant => ({ ...plant, gateways: [] })

/** One of its gateways has been silent for some days. */
export const silent = (plant: DemoPlant, place: number, silentForDays: number): DemoPlant => ({
  ...plant,
  gateways: plant.gateways.map((gateway, other) => (other === place ? { ...gateway, silentForDays } : gateway)),
})

export const shaded = (plant: DemoPlant, ...shades: DemoShade[]): DemoPlant => ({ ...plant, shades })

/** An optimizer behind each module, where the code asks for electronics that switch each one off. */
export const optimized = (plant: DemoPlant, optimizers: OptimizerProfile): DemoPlant => {
  const profile: PlantProfile = { ...plant.profile, optimizers }
  // All of its devices report through the one gateway that it has.
  return { ...plant, profile, gateways: plant.gateways.map((gateway) => ({ ...gateway, devices: devicesOf(profile) })) }
}

/** Its optimizers are drawn on these roofs. */
export const drawn = (plant: DemoPlant, ...roofs: readonly Roof[]): DemoPlant => ({ ...plant, roofs })

/** Its first inverter is read twice: by its stick, and by a data logger beside it. */
export const readTwice = (plant: DemoPlant, logger: Omit<Partial<DemoGateway>, 'devices'>): DemoPlant => {
  const inverter = firstOf(plant.gateways.flatMap(({ devices }) => devices))
  const second: DemoGateway = { type: 'COLLECTOR', link: 'mqtt', ...logger, devices: [{ ...inverter, isTwin: true }] }
  return { ...plant, gateways: [...plant.gateways, second] }
}

/** A plant whose inverters had faults. */
export const faulty = (plant: DemoPlant, ...faults: DemoFault[]): DemoPlant => ({ ...plant, faults })

const trade = (site: Load & Inverters & Partial<Storage>) => ({
  gridType: 'EXCESS' as const,
  inverters: site.inverters,
  load: { kind: 'commercial', yearlyKwh: site.yearlyKwh } satisfies LoadProfile,
  ...(site.batteryKwh !== undefined && { battery: batteryOf({ batteryKwh: site.batteryKwh }) }),
})

const batteryOf = ({ batteryKwh }: Storage) => ({ capacityKwh: batteryKwh, maxW: batteryKwh * 500, reservePct: 10 })

const plantOf = (
  name: string,
  type: PlantType,
  at: PlaceName,
  { modules, eastWest = false, gridType, link, feedInLimitW, horizonDeg }: Site,
  kind: Partial<PlantProfile> & Pick<PlantProfile, 'gridType'>,
): DemoPlant => {
  const place: Place = places[at]
  const { zone, altitudeM, linkeTurbidity, country } = place
  const seed = seedOf(name)
  // Spread out, so that not all are in the centre of the town.
  const aside = (stream: number) => Math.round((hashed(seed, stream, 0) - 0.5) * 80) / 1000
  const peakW = modules * moduleW
  const profile: PlantProfile = {
    seed,
    latitude: round(place.latitude + aside(1), 3),
    longitude: round(place.longitude + aside(2), 3),
    zone,
    altitudeM,
    ...(linkeTurbidity !== undefined && { linkeTurbidity }),
    arrays: arraysOf(type, place.latitude, modules, eastWest, seed),
    inverterRatedW: ratedOf(peakW, kind.inverters ?? 1, type === 'GROUND' ? leastParkRatio : leastRatio),
    phases: peakW > 5000 ? 3 : 1,
    ...(feedInLimitW !== undefined && { feedInLimitW }),
    ...(horizonDeg && { horizonDeg }),
    ...(country.gridV !== undefined && { gridV: country.gridV }),
    ...(country.gridHz !== undefined && { gridHz: country.gridHz }),
    ...kind,
    gridType: gridType ?? kind.gridType,
  }
  const gateways = gatewaysOf(profile, link)
  return { name, type, place, capacityKwp: round(peakW / 1000, 3), profile, gateways, faults: [] }
}

const arraysOf = (
  type: PlantType,
  latitude: number,
  modules: number,
  eastWest: boolean,
  seed: number,
): ArrayProfile[] => {
  const isFlat = type === 'COMMERCIAL_ROOF' || type === 'INDUSTRIAL_ROOF'
  const steepest = isFlat ? 12 : type === 'GROUND' ? 25 : 38
  const tiltDeg = Math.round(Math.max(8, Math.min(steepest, Math.abs(latitude))))
  // A roof's orientation depends on the street; in a field it can be chosen.
  const turnedDeg = type === 'GROUND' ? 0 : Math.round((hashed(seed, 3, 0) - 0.5) * 60)
  const towardsDeg = ((latitude < 0 ? 0 : 180) + turnedDeg + 360) % 360
  if (!eastWest) return [{ tiltDeg, azimuthDeg: towardsDeg, peakW: modules * moduleW }]
  const east = Math.ceil(modules / 2)
  return [
    { tiltDeg, azimuthDeg: (90 + turnedDeg + 360) % 360, peakW: east * moduleW },
    { tiltDeg, azimuthDeg: 270 + turnedDeg, peakW: (modules - east) * moduleW },
  ]
}

/** The total rating, with each inverter of the largest available size that the modules can fill. */
const ratedOf = (peakW: number, inverters: number, ratio: number) => {
  const filled = peakW / inverters / ratio
  return (inverterSizesW.findLast((size) => size <= filled) ?? firstOf(inverterSizesW)) * inverters
}

/** Modules' rating to inverters' rating. Parks are built with more modules, and cut their noons in summer. */
const leastRatio = 1.05
const leastParkRatio = 1.2

const inverterSizesW = [
  1000, 1500, 2000, 2500, 3000, 3600, 4200, 5000, 6000, 8000, 10_000, 12_000, 15_000, 20_000, 25_000, 30_000, 40_000,
  50_000, 60_000, 80_000, 100_000, 125_000, 150_000, 200_000, 250_000, 320_000, 400_000, 500_000,
]

/** A stick logger sends what its table has fields for; everything else needs a gateway with another protocol. */
const gatewaysOf = (profile: PlantProfile, link: Site['link']): DemoGateway[] => {
  const devices = devicesOf(profile)
  if (link !== undefined) return [{ type: 'COLLECTOR', link, devices }]
  const carried = devices.filter(({ kind }) => kind === 'inverter' || kind === 'micro-inverter')
  const others = devices.filter((device) => !carried.includes(device))
  const isMicro = carried[0]?.kind === 'micro-inverter'
  return [
    ...(isMicro ? [carried] : carried.map((inverter) => [inverter])).map((own): DemoGateway => ({
      type: isMicro ? 'DTU' : 'COLLECTOR',
      link: 'solarman-v5',
      devices: own,
    })),
    ...(others.length > 0 ? [{ type: 'COLLECTOR', link: 'mqtt', devices: others } as const] : []),
  ]
}

const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits

const moduleW = 430
