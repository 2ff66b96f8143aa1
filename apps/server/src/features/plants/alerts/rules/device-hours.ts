import { points, type Point, type Values } from '@heliograph/domain/points'
import { keysOf } from '@heliograph/domain/records'
import { hourMs } from '@heliograph/domain/zones'
import { powerOf } from '#telemetry/measures.ts'
import { inputs, type DeviceHour } from './plant-facts.ts'

interface Said {
  at: number
  values: Values
}

export const hourOf = (at: number) => Math.floor(at / hourMs)

/** The hours of a device's samples, which are in order of time. */
export const deviceHoursOf = (samples: readonly Said[]): DeviceHour[] => {
  const hours: DeviceHour[] = []
  for (let first = 0, next = 0; first < samples.length; first = next) {
    const hour = hourOf(samples[first]?.at ?? 0)
    while (next < samples.length && hourOf(samples[next]?.at ?? 0) === hour) next++
    hours.push(deviceHourOf(hour, samples.slice(first, next)))
  }
  return hours
}

const deviceHourOf = (hour: number, said: readonly Said[]): DeviceHour => {
  const known: { [key in keyof DeviceHour]?: number | undefined } = {}
  const all = (read: (values: Values) => number | undefined) =>
    said.flatMap(({ values }) => {
      const value = read(values)
      return value === undefined ? [] : [value]
    })
  const mean = (read: (values: Values) => number | undefined) => {
    const told = all(read)
    return told.length === 0 ? undefined : Math.round(told.reduce((sum, value) => sum + value, 0) / told.length)
  }
  const last = (point: Point) => all((values) => values[point]).at(-1)
  const held = heldOf(said)
  known.powerW = mean((values) => powerOf('generation', values))
  for (const [place, input] of inputs.entries()) known[input] = mean((values) => inputW(values, place))
  ;[known.lowV, known.highV] = held(said.flatMap(({ values }) => phaseVoltages(values)))
  ;[known.lowHz, known.highHz] = held(said.flatMap(({ values }) => hertz(values)))
  known.hotC = held(all(({ temperature }) => temperature))[1]
  known.batteryHotC = held(all(({ batteryTemperature }) => batteryTemperature))[1]
  known.chargeW = mean((values) => powerOf('charge', values))
  known.dischargeW = mean((values) => powerOf('discharge', values))
  known.socPct = last('batterySoc')
  known.sohPct = last('batterySoh')
  known.still = stillOf(said)
  known.counterKwh = last('generationTotal')
  const told = Object.entries(known).filter(([, value]) => value !== undefined)
  return { ...Object.fromEntries(told), hour, samples: said.length }
}

/** The voltages that a device measures at the grid. Without a grid there is none to judge. */
const phaseVoltages = (values: Values): [number, number][] => {
  const told = phases.flatMap((point) => values[point] ?? []).filter((volts) => volts > noGridV)
  return told.length === 0 ? [] : [[Math.min(...told), Math.max(...told)]]
}

const hertz = ({ acFrequency, gridFrequency }: Values): [number, number][] => {
  const told = gridFrequency ?? acFrequency
  return told === undefined || told < noGridHz ? [] : [[told, told]]
}

/** What was undercut and exceeded for ten minutes: a single report proves nothing. */
const heldOf =
  (said: readonly Said[]) =>
  (told: readonly (number | [number, number])[]): [number | undefined, number | undefined] => {
    const apartMs = ((said.at(-1)?.at ?? 0) - (said[0]?.at ?? 0)) / Math.max(1, said.length - 1)
    const needed = Math.max(2, Math.ceil(heldMs / Math.max(1, apartMs)))
    if (told.length < needed) return [undefined, undefined]
    const lows = told.map((one) => (typeof one === 'number' ? one : one[0])).sort((left, right) => left - right)
    const highs = told.map((one) => (typeof one === 'number' ? one : one[1])).sort((left, right) => right - left)
    return [lows[needed - 1], highs[needed - 1]]
  }

/** What an input gives: its power, or the product of its voltage and current. */
const inputW = (values: Values, place: number) => {
  const { power, voltage, current } = inputPoints[place] ?? {}
  const watts = power && values[power]
  if (watts !== undefined) return watts
  const [volts, amperes] = [voltage && values[voltage], current && values[current]]
  return volts === undefined || amperes === undefined ? undefined : volts * amperes
}

/**
 * Whether all reports of the hour show the same measurements, as a number of them. A working device never repeats itself in
 * all of them; one that rests may: its number is negative.
 */
const stillOf = (said: readonly Said[]) => {
  const [first, ...others] = said
  if (!first || said.length < fewestReports) return undefined
  const told = keysOf(first.values).filter((point) => points[point].kind === 'gauge' && point !== 'ratedPower')
  const isSame = others.every(({ values }) => told.every((point) => values[point] === first.values[point]))
  if (!isSame) return 0
  const isBusy = powers.some((point) => Math.abs(first.values[point] ?? 0) > 0)
  if (told.filter((point) => first.values[point] !== 0).length < fewestGauges) return undefined
  let sum = 17
  for (const point of told) sum = (sum * 31 + Math.round((first.values[point] ?? 0) * 1000)) % 1_000_000_007
  return (Math.abs(sum) + 1) * (isBusy ? 1 : -1)
}

const inputPoints: readonly { power: Point; voltage: Point; current: Point }[] = [
  { power: 'pv1Power', voltage: 'pv1Voltage', current: 'pv1Current' },
  { power: 'pv2Power', voltage: 'pv2Voltage', current: 'pv2Current' },
  { power: 'pv3Power', voltage: 'pv3Voltage', current: 'pv3Current' },
  { power: 'pv4Power', voltage: 'pv4Voltage', current: 'pv4Current' },
]
const phases = [
  'ac1Voltage',
  'ac2Voltage',
  'ac3Voltage',
  'grid1Voltage',
  'grid2Voltage',
  'grid3Voltage',
] as const satisfies Point[]
const powers = ['acPower', 'pvPower', 'gridPower', 'batteryPower'] as const satisfies Point[]

const heldMs = 600_000
const noGridV = 50
const noGridHz = 20
const fewestReports = 3
const fewestGauges = 3
