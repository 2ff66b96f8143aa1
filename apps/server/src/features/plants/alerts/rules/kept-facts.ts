import { keysOf } from '@heliograph/domain/records'
import type { DeviceHour, Night, PlantHour, Usual, UsualOfPlant } from './plant-facts.ts'

/** What is kept of a plant between two judgements. */
export interface KeptFacts {
  hours: readonly PlantHour[]
  usual: UsualOfPlant
  devices: ReadonlyMap<number, { hours: readonly DeviceHour[]; usual: Usual }>
}

export const nothingKept: KeptFacts = {
  hours: [],
  usual: { openH: 0, limitedH: 0, soldH: 0, nights: [] },
  devices: new Map(),
}

/** As text: each hour is an array of numbers, because there are many and their names would take most of the space. */
export const textOf = ({ hours, usual: { nights, ...usual }, devices }: KeptFacts) =>
  JSON.stringify({
    version,
    hours: hours.map((hour) => rowOf(hour, plantKeys)),
    usual: { ...usual, nights: nights.map(({ night, leastW }) => [night, leastW]) },
    devices: Object.fromEntries(
      [...devices].map(([id, device]) => [
        id,
        { hours: device.hours.map((hour) => rowOf(hour, deviceKeys)), usual: device.usual },
      ]),
    ),
  })

/**
 * Of another version nothing is known: it is read again from the samples. What was learnt about batteries over weeks stays, since their
 * first weeks are never told again.
 */
export const factsIn = (text: string): KeptFacts => {
  const kept: KeptText = JSON.parse(text)
  if (kept.version !== version) return { ...nothingKept, devices: batteriesIn(kept) }
  return {
    hours: kept.hours.map(plantHourIn),
    usual: kept.usual ? { ...kept.usual, nights: kept.usual.nights.map(nightIn) } : nothingKept.usual,
    devices: new Map(
      Object.entries(kept.devices).map(([id, { hours, usual }]) => [
        Number(id),
        { hours: hours.map(deviceHourIn), usual },
      ]),
    ),
  }
}

const batteriesIn = ({ devices = {} }: Partial<KeptText>): KeptFacts['devices'] =>
  new Map(
    Object.entries(devices).flatMap(([id, { usual }]) =>
      usual?.battery ? [[Number(id), { hours: [], usual: { shares: {}, seenInputs: 0, battery: usual.battery } }]] : [],
    ),
  )

const version = 2

interface KeptText {
  version: number
  hours: Row[]
  /** Not of those that were kept by an older server. */
  usual?: Omit<UsualOfPlant, 'nights'> & { nights: [number, number][] }
  devices: Record<string, { hours: Row[]; usual: Usual }>
}

type Row = (number | null)[]

const rowOf = <Key extends string>(hour: Partial<Record<Key, number>>, keys: readonly Key[]): Row => {
  const row: Row = keys.map((key) => rounded(hour[key]))
  while (row.at(-1) === null) row.pop()
  return row
}

const nightIn = ([night, leastW]: [number, number]): Night => ({ night, leastW })

const plantHourIn = (row: Row): PlantHour => {
  const hour: PlantHour = { hour: 0, sunDeg: 0, isAfternoon: 0, maySnow: 0 }
  fill<keyof PlantHour>(hour, row, plantKeys)
  return hour
}

const deviceHourIn = (row: Row): DeviceHour => {
  const hour: DeviceHour = { hour: 0, samples: 0 }
  fill<keyof DeviceHour>(hour, row, deviceKeys)
  return hour
}

const fill = <Key extends string>(hour: Partial<Record<Key, number>>, row: Row, keys: readonly Key[]) => {
  for (let place = 0; place < row.length; place++) {
    const [key, value] = [keys[place], row[place]]
    if (key !== undefined && value !== null && value !== undefined) hour[key] = value
  }
}

const rounded = (value: number | undefined) => (value === undefined ? null : Math.round(value * 100) / 100)

/** Their places in the kept arrays: the most usual first. Another order needs another version; new ones are added at the end. */
const plantKeys = keysOf({
  hour: 0,
  sunDeg: 0,
  isAfternoon: 0,
  maySnow: 0,
  generationW: 0,
  useW: 0,
  buyW: 0,
  sellW: 0,
  chargeW: 0,
  dischargeW: 0,
  generatorW: 0,
  socPct: 0,
} satisfies Record<keyof PlantHour, 0>)

const deviceKeys = keysOf({
  hour: 0,
  samples: 0,
  powerW: 0,
  highV: 0,
  lowV: 0,
  highHz: 0,
  lowHz: 0,
  still: 0,
  counterKwh: 0,
  hotC: 0,
  input1W: 0,
  input2W: 0,
  input3W: 0,
  input4W: 0,
  chargeW: 0,
  dischargeW: 0,
  socPct: 0,
  sohPct: 0,
  batteryHotC: 0,
  swingW: 0,
  gridV: 0,
  socJumpPct: 0,
  firstSocPct: 0,
  batteryV: 0,
  insulationKohm: 0,
  cellsMv: 0,
  gridW: 0,
  buyKwh: 0,
  sellKwh: 0,
  litFrom: 0,
  litTo: 0,
} satisfies Record<keyof DeviceHour, 0>)
