import { dayMs, daysBetween, hourMs, spanOfDay, type Day } from '@heliograph/domain/zones'
import type { Snow } from '#needs/snow.ts'
import { cellAt, type WeatherHour } from './weather-hour.ts'
import type { KeptWeather } from './weather.ts'

/** What a provider told about snow, for rules that wait while it can lie on modules. */
export const createSnow = ({ kept }: { kept: Pick<KeptWeather, 'hoursOf'> }): Snow => {
  /** Of plants in one cell the same is asked again and again: an hour is read once. */
  let known: { hour: number; cells: Map<string, Promise<boolean | undefined>> } = { hour: 0, cells: new Map() }
  return {
    async liesAt(place, at) {
      const hour = Math.floor(at / hourMs)
      if (hour > known.hour || known.cells.size >= mostCells) known = { hour, cells: new Map() }
      const cell = cellAt(place)
      const read = async () => snowAt(await kept.hoursOf(cell, at - lookedBackMs, at + 1), at)
      // What is judged late is rare.
      if (hour < known.hour) return read()
      const key = `${cell.north} ${cell.east}`
      const answer = known.cells.get(key) ?? read()
      known.cells.set(key, answer)
      try {
        return await answer
      } catch (error) {
        known.cells.delete(key)
        throw error
      }
    },

    async onDays(place, zone, first, last) {
      const noonOf = (day: Day) => {
        const { from, to } = spanOfDay(zone, day)
        return (from + to) / 2
      }
      const hours = await kept.hoursOf(cellAt(place), noonOf(first) - lookedBackMs, noonOf(last) + 1)
      let [begin, end] = [0, 0]
      return new Map(
        daysBetween(first, last).flatMap((day): [Day, boolean][] => {
          const noon = noonOf(day)
          while ((hours[begin]?.at ?? Infinity) < noon - lookedBackMs) begin++
          while ((hours[end]?.at ?? Infinity) <= noon) end++
          const lies = snowAt(hours.slice(begin, end), noon)
          return lies === undefined ? [] : [[day, lies]]
        }),
      )
    },
  }
}

/**
 * Whether snow lies at a time, from the hours of the days before it. Its depth on the ground goes before everything else. Where
 * no depth is told, snow lies that fell in the last days and has had no warm day since; and none lies where none fell for a
 * week that was warm. In between nobody knows.
 */
export const snowAt = (
  hours: readonly Pick<WeatherHour, 'at' | 'kind' | 'airC' | 'snowCm'>[],
  at: number,
): boolean | undefined => {
  const since = (ms: number) => hours.filter((hour) => hour.at > at - ms && hour.at <= at)
  const day = since(dayMs)
  const fell = hours.filter(({ kind }) => kind === 'snow-s').map((hour) => hour.at)
  const depths = day.flatMap(({ snowCm }) => snowCm ?? [])
  if (depths.some((cm) => cm >= leastCm)) return true
  const hasFallen = fell.some((when) => when > at - dayMs)
  if (depths.length >= mostOfDay && !hasFallen) return false
  const last = fell.filter((when) => when > at - freshMs)
  const [first] = last
  if (first !== undefined && last.length >= leastHours) {
    const after = meanC(hours.filter((hour) => hour.at >= first && hour.at <= at))
    if (after !== undefined && after < thawingC) return true
  }
  const air = meanC(since(weekMs))
  const isWeekKnown = since(weekMs).length >= (weekMs / hourMs) * 0.8
  return isWeekKnown && fell.length === 0 && air !== undefined && air > snowlessC ? false : undefined
}

const meanC = (hours: readonly Pick<WeatherHour, 'airC'>[]) => {
  const air = hours.flatMap(({ airC }) => airC ?? [])
  return air.length < hours.length / 2 || air.length === 0
    ? undefined
    : air.reduce((sum, one) => sum + one, 0) / air.length
}

const weekMs = 7 * dayMs
const lookedBackMs = weekMs
const freshMs = 3 * dayMs
const leastCm = 1
const mostOfDay = 20
const leastHours = 2
const thawingC = 2
const snowlessC = 5
const mostCells = 20_000
