import { pointNames, points, type Point, type Values } from '@heliograph/domain/points'
import { keysOf } from '@heliograph/domain/records'
import { hourMs } from '@heliograph/domain/zones'
import { powerOf } from '#telemetry/measures.ts'
import { cellsMvIn } from './cell-hours.ts'
import { litIn } from './lit-days.ts'
import { inputs, type DeviceHour } from './plant-facts.ts'

interface Said {
  at: number
  values: Values
}

export const hourOf = (at: number) => Math.floor(at / hourMs)

/** The hours of a device's samples, which are in order of time. */
export const deviceHoursOf = (samples: readonly Said[], ratedW = Infinity): DeviceHour[] => {
  const hours: DeviceHour[] = []
  for (let first = 0, next = 0; first < samples.length; first = next) {
    const hour = hourOf(samples[first]?.at ?? 0)
    while (next < samples.length && hourOf(samples[next]?.at ?? 0) === hour) next++
    hours.push(deviceHourOf(hour, samples.slice(first, next), ratedW))
  }
  return hours
}

/** This runs for every device every five minutes, so it goes through the reports once. */
const deviceHourOf = (hour: number, said: readonly Said[], ratedW: number): DeviceHour => {
  const known: { -readonly [key in keyof DeviceHour]: DeviceHour[key] } = { hour, samples: said.length }
  const [power, charge, discharge, grid] = [meanOf(), meanOf(), meanOf(), meanOf()]
  const given = inputPoints.map(() => meanOf())
  const [lowVs, highVs, hertzes, celsius, batteryCelsius] = [
    noNumbers(),
    noNumbers(),
    noNumbers(),
    noNumbers(),
    noNumbers(),
  ]
  const [gridVs, kohms, cellsMvs] = [noNumbers(), noNumbers(), noNumbers()]
  let [lowW, highW] = [Infinity, -Infinity]
  for (const { values } of said) {
    const watts = powerOf('generation', values)
    power.add(watts)
    if (watts !== undefined && watts < lowW) lowW = watts
    if (watts !== undefined && watts > highW) highW = watts
    const gridV = bestGridV(values)
    if (gridV !== undefined) gridVs.push(gridV)
    charge.add(powerOf('charge', values))
    discharge.add(powerOf('discharge', values))
    for (let place = 0; place < given.length; place++) given[place]?.add(inputW(values, place))
    addVoltages(values, lowVs, highVs)
    const told = values.gridFrequency ?? values.acFrequency
    if (told !== undefined && told >= noGridHz) hertzes.push(told)
    if (values.temperature !== undefined) celsius.push(values.temperature)
    if (values.batteryTemperature !== undefined) batteryCelsius.push(values.batteryTemperature)
    if (values.batterySoc !== undefined) {
      known.firstSocPct ??= values.batterySoc
      known.socPct = values.batterySoc
    }
    if (values.insulationResistance !== undefined) kohms.push(values.insulationResistance)
    const cellsMv = cellsMvIn(values)
    if (cellsMv !== undefined) cellsMvs.push(cellsMv)
    if (values.batteryVoltage !== undefined) known.batteryV = values.batteryVoltage
    if (values.batterySoh !== undefined) known.sohPct = values.batterySoh
    if (values.generationTotal !== undefined) known.counterKwh = values.generationTotal
    grid.add(values.gridPower)
    if (values.buyTotal !== undefined) known.buyKwh = values.buyTotal
    if (values.sellTotal !== undefined) known.sellKwh = values.sellTotal
  }
  Object.assign(known, litIn(said, ratedW))
  const needed = neededIn(said)
  const add = (name: keyof DeviceHour, value: number | undefined) => {
    if (value !== undefined) known[name] = value
  }
  add('powerW', power.mean())
  inputs.forEach((input, place) => add(input, given[place]?.mean()))
  add('chargeW', charge.mean())
  add('dischargeW', discharge.mean())
  add('gridW', grid.mean())
  add('lowV', undercut(lowVs, needed))
  add('highV', exceeded(highVs, needed))
  add('lowHz', undercut(hertzes, needed))
  add('highHz', exceeded(hertzes, needed))
  add('hotC', exceeded(celsius, needed))
  add('batteryHotC', exceeded(batteryCelsius, needed))
  add('still', stillOf(said))
  add('gridV', undercut(gridVs, needed))
  if (said.length >= fewestForSwing && highW >= lowW) add('swingW', Math.round(highW - lowW))
  add('socJumpPct', socJumpOf(said))
  // Some tell it once a day.
  add('insulationKohm', exceeded(kohms, Math.min(needed, kohms.length)))
  // A single report proves nothing: the two cells may have been read a moment apart.
  if (cellsMvs.length >= 2) known.cellsMv = Math.min(...cellsMvs)
  return known
}

const noNumbers = (): number[] => []

const meanOf = () => {
  let [sum, count] = [0, 0]
  return {
    add(value: number | undefined) {
      if (value === undefined) return
      sum += value
      count++
    },
    mean: () => (count === 0 ? undefined : Math.round(sum / count)),
  }
}

/** The lowest and the highest voltage that a device measures at the grid. Without a grid there is none to judge. */
const addVoltages = (values: Values, lows: number[], highs: number[]) => {
  let [low, high] = [Infinity, -Infinity]
  for (const point of phases) {
    const volts = values[point]
    if (volts === undefined || volts <= noGridV) continue
    if (volts < low) low = volts
    if (volts > high) high = volts
  }
  if (low > high) return
  lows.push(low)
  highs.push(high)
}

const bestGridV = ({ grid1Voltage, grid2Voltage, grid3Voltage }: Values) =>
  grid1Voltage === undefined ? undefined : Math.max(grid1Voltage, grid2Voltage ?? 0, grid3Voltage ?? 0)

/**
 * The charge level before and after a jump must be confirmed by the reports around it: single wrong ones, and zeros while a
 * battery does not answer, prove nothing.
 */
const socJumpOf = (said: readonly Said[]) => {
  let most: number | undefined
  for (let place = 2; place < said.length - 1; place++) {
    const [earlier, before, after, later] = said.slice(place - 2, place + 2)
    if (!earlier || !before || !after || !later || after.at - before.at > jumpMs) continue
    const [soc0, soc1, soc2, soc3] = [earlier, before, after, later].map(({ values }) => values.batterySoc ?? 0)
    if (!soc0 || !soc1 || !soc2 || !soc3) continue
    const jump = Math.abs(soc2 - soc1)
    if (jump < leastJumpPct || Math.abs(soc1 - soc0) > jump / 3 || Math.abs(soc3 - soc2) > jump / 3) continue
    const [watts1, watts2] = [before.values.batteryPower, after.values.batteryPower]
    if (watts1 === undefined || watts2 === undefined) continue
    const movedWh = (Math.max(Math.abs(watts1), Math.abs(watts2)) * (after.at - before.at)) / hourMs
    if (movedWh <= mostMovedWh && jump > (most ?? 0)) most = jump
  }
  return most
}

/** How many reports ten minutes are: a single one proves nothing. */
const neededIn = (said: readonly Said[]) => {
  const apartMs = ((said.at(-1)?.at ?? 0) - (said[0]?.at ?? 0)) / Math.max(1, said.length - 1)
  return Math.max(2, Math.ceil(heldMs / Math.max(1, apartMs)))
}

/** What was exceeded, or undercut, by so many reports. */
const exceeded = (told: number[], needed: number) =>
  told.length < needed ? undefined : told.sort((left, right) => right - left)[needed - 1]
const undercut = (told: number[], needed: number) =>
  told.length < needed ? undefined : told.sort((left, right) => left - right)[needed - 1]

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
  const first = said[0]
  if (!first || said.length < fewestReports) return undefined
  // Most change at once, so that is asked first.
  const told = keysOf(first.values).filter((point) => gauges.has(point))
  for (const { values } of said) for (const point of told) if (values[point] !== first.values[point]) return 0
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

/** What is the same all day says nothing about a device that repeats itself. */
const measuredOnce: readonly Point[] = ['ratedPower', 'insulationResistance']
const gauges: ReadonlySet<Point> = new Set(
  pointNames.filter((point) => points[point].kind === 'gauge' && !measuredOnce.includes(point)),
)

const fewestForSwing = 4
const jumpMs = 15 * 60_000
const leastJumpPct = 10
const mostMovedWh = 150
export const heldMs = 600_000
const noGridV = 50
const noGridHz = 20
const fewestReports = 3
const fewestGauges = 3
