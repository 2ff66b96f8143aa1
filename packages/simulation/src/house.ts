import { weekdayOf } from './local-clock.ts'
import { hashed, noise } from './noise.ts'

export interface LoadProfile {
  kind: 'household' | 'commercial' | 'off-grid' | 'none'
  /** Its use in a typical year. Households of 6000 kWh and more charge a car. */
  yearlyKwh: number
}

/** The load's local time: day and clock of its zone, and the day of the year adjusted to the hemisphere's season. */
export interface LoadTime {
  dayNumber: number
  clockMs: number
  dayOfYear: number
  latitude: number
}

/** A house's load in W at a time: the shape of a typical day, the season, random variation and single appliances. */
export const houseLoadW = ({ kind, yearlyKwh }: LoadProfile, seed: number, time: LoadTime) => {
  if (kind === 'none' || yearlyKwh <= 0) return 0
  const habit = habits[kind]
  const appliances = appliancesOf(kind, yearlyKwh)
  const meanW = Math.max(yearlyKwh * 0.4, yearlyKwh - appliances.yearlyKwh) / 8.76
  const season = 1 + habit.seasonality * seasonStrength(time.latitude) * (seasonFactor(time) - 1)
  const localMs = time.dayNumber * dayMs + time.clockMs
  const restless =
    1 +
    0.13 * noise(seed, streams.mood, localMs, 7 * hourMs) +
    0.12 * noise(seed, streams.hour, localMs, 0.6 * hourMs) +
    0.1 * noise(seed, streams.minutes, localMs, 4 * minuteMs)
  let watts = meanW * shapeAt(habit, time) * season * Math.max(0.2, restless)
  for (const appliance of appliances.list) watts += applianceW(appliance, seed, time)
  return watts
}

interface Habit {
  /** Relative use at each full hour of a working day, a Saturday and a Sunday. */
  working: readonly number[]
  saturday: readonly number[]
  sunday: readonly number[]
  /** How strongly it follows the seasonal curve of a German household. */
  seasonality: number
}

/** Modelled on the standard load profiles H0 (households), G0 (trade) and L0 (farms), with our own numbers. */
const habits: Record<Exclude<LoadProfile['kind'], 'none'>, Habit> = {
  household: {
    working: [
      45, 38, 35, 34, 36, 48, 85, 115, 112, 98, 92, 100, 122, 112, 94, 88, 98, 128, 165, 182, 172, 145, 108, 68,
    ],
    saturday: [
      58, 46, 39, 36, 36, 40, 56, 88, 122, 138, 135, 138, 148, 134, 118, 112, 122, 145, 168, 172, 156, 132, 108, 80,
    ],
    sunday: [
      62, 50, 42, 37, 36, 38, 46, 70, 105, 132, 150, 172, 182, 148, 118, 106, 110, 128, 155, 168, 158, 132, 100, 66,
    ],
    seasonality: 1,
  },
  commercial: {
    working: [
      42, 40, 39, 39, 42, 50, 75, 125, 178, 196, 200, 196, 178, 182, 188, 184, 172, 150, 118, 88, 68, 56, 49, 45,
    ],
    saturday: [42, 40, 39, 39, 40, 46, 62, 84, 108, 122, 124, 118, 106, 92, 80, 72, 68, 64, 60, 56, 52, 48, 46, 44],
    sunday: [41, 39, 38, 38, 38, 38, 39, 40, 42, 44, 45, 46, 46, 45, 44, 43, 43, 44, 45, 46, 46, 45, 44, 42],
    seasonality: 0.35,
  },
  'off-grid': {
    working: [
      48, 44, 42, 42, 46, 72, 120, 138, 112, 98, 96, 104, 116, 106, 96, 92, 98, 120, 158, 176, 158, 122, 84, 58,
    ],
    saturday: [
      48, 44, 42, 42, 46, 68, 112, 138, 122, 108, 104, 112, 124, 112, 102, 98, 104, 126, 162, 178, 160, 126, 90, 62,
    ],
    sunday: [
      50, 45, 42, 42, 44, 58, 92, 122, 126, 114, 110, 120, 132, 116, 102, 98, 104, 124, 158, 172, 154, 120, 86, 60,
    ],
    seasonality: 0.5,
  },
}

const shapeAt = (habit: Habit, { dayNumber, clockMs }: LoadTime) => {
  const hour = Math.floor(clockMs / hourMs)
  const day = hoursOf(habit, dayNumber)
  const next = hour === 23 ? hoursOf(habit, dayNumber + 1)[0]! : day[hour + 1]!
  const now = day[hour]!
  return (now + (next - now) * (clockMs / hourMs - hour)) / weeklyMeans.get(habit)!
}

const hoursOf = (habit: Habit, dayNumber: number) => {
  const weekday = weekdayOf(dayNumber)
  return weekday === 0 ? habit.sunday : weekday === 6 ? habit.saturday : habit.working
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const weeklyMeans = new Map(
  Object.values(habits).map((habit) => [
    habit,
    (5 * sum(habit.working) + sum(habit.saturday) + sum(habit.sunday)) / (7 * 24),
  ]),
)

/**
 * The seasonal polynomial of the profile H0 for German households. The southern hemisphere is shifted by half a year.
 */
const seasonFactor = ({ dayOfYear, latitude }: LoadTime) => {
  const t = latitude < 0 ? ((dayOfYear + 182) % 365) + 1 : dayOfYear
  return (((-3.916649251e-10 * t + 3.2e-7) * t - 7.02e-5) * t + 0.0021) * t + 1.24
}
const seasonStrength = (latitude: number) => Math.min(1, Math.abs(latitude) / 50)

/** An appliance that is switched on at pseudo-random times, a given number of times a day on average. */
interface Appliance {
  stream: number
  watts: number
  /** At most once in each of these spans of the day, hours. */
  within: readonly (readonly [from: number, to: number])[]
  chance: number
  minutes: readonly [from: number, to: number]
  /** For appliances with a thermostat, the part of each cycle that draws power. */
  duty: number
}

const kettle: Appliance = {
  stream: 310,
  watts: 2000,
  within: [
    [6, 8],
    [9, 12],
    [14, 17],
    [18.5, 21.5],
  ],
  chance: 0.8,
  minutes: [2, 5],
  duty: 1,
}
const oven: Appliance = {
  stream: 320,
  watts: 2200,
  within: [
    [11, 12.5],
    [17.5, 19.5],
  ],
  chance: 0.28,
  minutes: [30, 60],
  duty: 0.6,
}
const washing: Appliance = { stream: 330, watts: 2000, within: [[8, 18]], chance: 0.5, minutes: [15, 22], duty: 1 }
const car: Appliance = { stream: 340, watts: 7400, within: [[17, 20.5]], chance: 0.43, minutes: [30, 150], duty: 1 }
const pump: Appliance = {
  stream: 350,
  watts: 750,
  within: [
    [6, 8],
    [10, 15],
  ],
  chance: 0.7,
  minutes: [10, 40],
  duty: 1,
}

interface Appliances {
  list: readonly Appliance[]
  yearlyKwh: number
}

const gathered = (...list: Appliance[]): Appliances => {
  const yearlyKwh = list.reduce((kwh, { watts, within, chance, minutes, duty }) => {
    const hoursADay = (within.length * chance * (minutes[0] + minutes[1])) / 2 / 60
    return kwh + (365 * hoursADay * watts * duty) / 1000
  }, 0)
  return { list, yearlyKwh }
}

const household = gathered(kettle, oven, washing)
const householdWithCar = gathered(kettle, oven, washing, car)
const offGrid = gathered(pump)
const nothing = gathered()

const appliancesOf = (kind: LoadProfile['kind'], yearlyKwh: number) => {
  if (kind === 'household') return yearlyKwh >= 6000 ? householdWithCar : household
  return kind === 'off-grid' ? offGrid : nothing
}

const applianceW = ({ stream, watts, within, chance, minutes, duty }: Appliance, seed: number, time: LoadTime) => {
  // Written out, as this runs for each appliance in each step.
  for (let turn = 0; turn < within.length; turn++) {
    const window = within[turn]
    if (!window) continue
    const [from, to] = window
    const sinceMs = time.clockMs - from * hourMs
    if (sinceMs < 0 || sinceMs > (to - from) * hourMs + minutes[1] * minuteMs) continue
    if (hashed(seed, stream + turn, 3 * time.dayNumber) >= chance) continue
    const startMs = hashed(seed, stream + turn, 3 * time.dayNumber + 1) * (to - from) * hourMs
    const length = hashed(seed, stream + turn, 3 * time.dayNumber + 2)
    const lastsMs = (minutes[0] + length * (minutes[1] - minutes[0])) * minuteMs
    const runsMs = sinceMs - startMs
    if (runsMs >= 0 && runsMs < lastsMs && (runsMs / thermostatMs) % 1 < duty) return watts
  }
  return 0
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const thermostatMs = 5 * minuteMs
const streams = { mood: 301, hour: 302, minutes: 303 }
