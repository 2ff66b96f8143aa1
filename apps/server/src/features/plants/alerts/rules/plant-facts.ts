import type { DeviceType } from '@heliograph/domain/devices'
import type { GridType, PlantType } from '@heliograph/domain/plants'
import type { Day } from '@heliograph/domain/zones'
import type { LightSource } from '@heliograph/solar/expectation'

/** What rules know about a plant: what it is, and the last hours of it and of its devices. */
export interface PlantFacts {
  plant: JudgedPlant
  /** In order of time; of the hours without light only the last ones. */
  hours: readonly PlantHour[]
  /** The same: all rules share it. */
  byHour: ReadonlyMap<number, PlantHour>
  devices: readonly DeviceFacts[]
  gateways: readonly GatewayFacts[]
  usual: UsualOfPlant
  /** The days that are over, in order, with what was expected of them. Only where days are judged, once a night. */
  days?: readonly ExpectedDay[]
}

/** A day that is over: what its light let expect, and what was made of it. */
export interface ExpectedDay {
  day: Day
  /** The hour of its noon, by the clock. */
  noonHour: number
  source: LightSource
  capacityKwp: number
  possibleKwh: number
  clippedKwh: number
  expectedKwh: number
  lowKwh: number
  /** Null unless nearly all of it is known. */
  madeKwh: number | null
  /** The mean power of its best hour. Only of days that are judged by it, and where it is known. */
  topW?: number
  /** Whether snow lay; only where a provider of weather told it. */
  snowLies?: boolean
  /** Something else says why less was made: another alert, planned work, or nobody took it. */
  isExplained: boolean
}

/** A gateway, and how far apart it says that its reports are. */
export interface GatewayFacts {
  id: number
  everyS: number
  /** The last days on which it told its signal. */
  signals?: readonly SignalDay[]
}

/** What a gateway told about its radio signal on a day of its plant, percent: the mean, and the newest. */
export interface SignalDay {
  day: Day
  meanPct: number
  lastPct: number
}

/** What is usual for a plant, from hours that are no longer kept. */
export interface UsualOfPlant {
  /** Hours of light in which nothing was bought and no battery worked, and those of them in which nothing or something was sold. */
  openH: number
  limitedH: number
  soldH: number
  /** The most that was sold in an hour, which is forgotten slowly: a feed-in limit, if there is one. */
  topSellW?: number
  /** The last ones. */
  nights: readonly Night[]
}

/** A night, numbered by its last day since 1970, and the least that the house used in an hour of it. */
export interface Night {
  night: number
  leastW: number
}

export interface JudgedPlant {
  id: number
  type: PlantType
  gridType: GridType
  /** ISO code; undefined if unknown. */
  country: string | undefined
  zone: string
  latitude: number
  longitude: number
  capacityKwp: number
}

/** Means of an hour that begins at `hour`, W. A power that nothing tells is left out. */
export interface PlantHour {
  /** Hours since 1970. */
  hour: number
  /** The sun's elevation in the middle of the hour. */
  sunDeg: number
  /** 1 after the sun was highest. */
  isAfternoon: number
  /** 1 where snow can lie at this time of the year, 2 where it is told to lie, 0 where neither is so or it is told not to. */
  maySnow: number
  generationW?: number
  useW?: number
  buyW?: number
  sellW?: number
  chargeW?: number
  dischargeW?: number
  generatorW?: number
  socPct?: number
}

/** What a device told in an hour. What it does not tell is left out. */
export interface DeviceHour {
  hour: number
  samples: number
  /** Mean of what it gives. */
  powerW?: number
  input1W?: number
  input2W?: number
  input3W?: number
  input4W?: number
  /** Exceeded for ten minutes, and undercut for ten minutes. */
  highV?: number
  lowV?: number
  highHz?: number
  lowHz?: number
  hotC?: number
  batteryHotC?: number
  chargeW?: number
  dischargeW?: number
  socPct?: number
  sohPct?: number
  /** 0 if its measurements changed; otherwise what all of its reports showed, as a number: negative while it rested. */
  still?: number
  /** Its newest lifetime counter of generation. */
  counterKwh?: number
  /** The difference of the highest and the lowest generation. */
  swingW?: number
  /** Of the best phase of the grid, undercut for ten minutes: near 0 without a grid. */
  gridV?: number
  /** By which the charge level changed from one report to the next although hardly any energy moved. */
  socJumpPct?: number
  /** In its first report; `socPct` is that of its last one. */
  firstSocPct?: number
  /** The battery's voltage in its last report. */
  batteryV?: number
  /** The highest insulation that held for ten minutes. */
  insulationKohm?: number
  /** By how much a battery's cells differ at least, at rest and half charged. */
  cellsMv?: number
  /** Of a meter: the mean of what is bought, negative if more is sold, and its newest lifetime counters of both. */
  gridW?: number
  buyKwh?: number
  sellKwh?: number
  /** Of an hour with little power: the minutes of the first and of the last report in which the modules gave some. */
  litFrom?: number
  litTo?: number
}

export interface DeviceFacts {
  id: number
  type: DeviceType
  /** Undefined if nobody knows it. */
  gatewayId: number | undefined
  /** The one that is the same device behind another gateway. */
  twinOf?: number
  /** W; its share of the plant's capacity where it does not say. */
  ratedW: number
  hours: readonly DeviceHour[]
  usual: Usual
}

/** What is usual for a device, from hours that are no longer kept. */
export interface Usual {
  /** By hour of the day (UTC), and by what is compared. */
  shares: Record<string, UsualShare>
  /** The inputs that ever gave anything, as a set of bits. */
  seenInputs: number
  /** The counters of a meter that ever moved, as a set of bits. */
  counted?: number
  /** The most that it gave in an hour, and the most reports in one, which both are forgotten slowly. */
  topW?: number
  topReports?: number
  /** The highest temperature that it had for ten minutes, which is forgotten slowly too. */
  topC?: number
  /** The most that it gave in each hour of the day (UTC) while it was cool. */
  tops?: readonly (number | null)[]
  /** The last days, where it tells an insulation. */
  insulation?: readonly InsulationDay[]
  /** The last days, where it tells its inputs. */
  lit?: readonly LitDay[]
  /** Where it tells a charge level. */
  battery?: BatteryUsual
}

/** A day, numbered since 1970, and what a battery stores by a swing that ended on it, Wh. */
export type Swing = readonly [day: number, wh: number]

export type BatteryEnd = 'full' | 'empty'

/** What is learnt about a battery over weeks, from hours that are over for long. */
export interface BatteryUsual {
  /** The last of these hours, its level at its end (0 where it is not known), and the lowest state of health that it told. */
  hour: number
  socPct: number
  sohPct?: number | undefined
  /**
   * What it gives without a break: by how much its level fell in each step, the energy, and to which level; and whether no other
   * device shows the same levels.
   */
  swing?: { steps: readonly (readonly [fellPct: number, wh: number, toPct: number])[]; isAlone: boolean } | undefined
  /** Of the last four weeks. */
  swings: readonly Swing[]
  /** What it stores, by its swings of four weeks, in each of the last weeks that had enough of them. */
  weeks: readonly (readonly [week: number, wh: number])[]
  /** The same in its first weeks. */
  ownWh?: number | undefined
  /** An end at which its level has just arrived, and how much of that no energy explains. */
  jump?: { end: BatteryEnd; pct: number; day: number } | undefined
  /** What it gave in its last hour, Wh; negative if it was charged. */
  netWh?: number | undefined
  /** What it was charged since it shows that it is full, % of what it stores. */
  overPct?: number | undefined
  /** The last days on which it arrived at an end. */
  days: readonly BatteryDay[]
}

/** A day, numbered since 1970, and how much of the level no energy explains at its ends, in percent. */
export interface BatteryDay {
  day: number
  full?: number
  empty?: number
}

/** A day, numbered since 1970, and when modules gave power first and last on it, in minutes since 1970. */
export interface LitDay {
  day: number
  from: number
  to: number
}

/** A day, numbered since 1970, and the highest insulation that was told in its light. */
export interface InsulationDay {
  day: number
  kohm: number
}

interface UsualShare {
  count: number
  mean: number
  /** By how much hours differ from it, on average. */
  spread: number
}

export const inputs = ['input1W', 'input2W', 'input3W', 'input4W'] as const

/** A usual share, once it is known from several days. */
export const usualOf = ({ shares }: Usual, what: string, hour: number) => {
  const known = shares[shareKey(what, hour)]
  return known && known.count >= fewestDays ? known.mean : undefined
}

/** A share below this is not usual: with modules that face different ways, shares differ much between clear days and others. */
export const leastUsualOf = ({ shares }: Usual, what: string, hour: number) => {
  const known = shares[shareKey(what, hour)]
  return known ? known.mean - spreads * known.spread : 0
}

/** The most that a device gave at this hour of other days, while it was cool. */
export const topAt = ({ tops }: Usual, hour: number) => tops?.[hour % 24] ?? undefined

/** Counts an hour: the first days alike, later ones less and less, down to a fifteenth. */
export const learn = (usual: Usual, what: string, hour: number, share: number) => {
  const key = shareKey(what, hour)
  const known = usual.shares[key] ?? { count: 0, mean: share, spread: 0 }
  const count = Math.min(known.count + 1, mostDays)
  const mean = known.mean + (share - known.mean) / count
  const spread = known.spread + (Math.abs(share - known.mean) - known.spread) / count
  usual.shares[key] = { count, mean: rounded(mean), spread: rounded(spread) }
}

/** Asked so often that building the text would be felt. */
const shareKey = (what: string, hour: number) => {
  let keys = shareKeys.get(what)
  if (!keys) shareKeys.set(what, (keys = Array.from({ length: 24 }, (_, ofDay) => `${what}/${ofDay}`)))
  return keys[hour % 24] ?? ''
}
const shareKeys = new Map<string, string[]>()

const rounded = (share: number) => Math.round(share * 1000) / 1000

const spreads = 2.5
const fewestDays = 3
const mostDays = 15
