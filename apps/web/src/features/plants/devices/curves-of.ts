import type { DeviceSeries } from '@heliograph/contract/browser'
import { numberText } from '@heliograph/domain/numbers'
import { addDays, dateOf, dayAt, lastDayOfMonth, monthOf, yearOf } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import type { Bars } from '#charts/bars/bars.ts'
import type { Curve, CurveSeries } from '#charts/curve/curve.ts'
import { inUnit, type TemperatureUnit } from '#i18n/temperature.ts'
import { rangeOf } from '#periods/period.ts'
import type { DevicePeriod } from './device-period.ts'

/** A drawn series: a parameter looks the same in every chart. */
export interface Drawn {
  id: string
  name: string
  unit: string
  colour: string
  dash: readonly number[] | undefined
}

/** The series on one time axis: a time without a value is a gap. */
export const curveOf = (
  drawn: readonly (Drawn & { axis: 'left' | 'right' })[],
  answer: readonly DeviceSeries[],
  temperature: TemperatureUnit,
): Curve => {
  const said = new Map(answer.map(({ storageName, detailList }) => [storageName, detailList]))
  const seconds = new Set(drawn.flatMap(({ id }) => (said.get(id) ?? []).map(({ collectionTime }) => collectionTime)))
  const times = [...seconds].toSorted((left, right) => left - right)
  return {
    times: times.map((second) => second * 1000),
    series: drawn.map(({ id, name, unit, axis, colour, dash }): CurveSeries => {
      const byTime = new Map((said.get(id) ?? []).map(({ collectionTime, value }) => [collectionTime, Number(value)]))
      const shown = (value: number | undefined) =>
        value === undefined ? null : unit === '°F' ? inUnit(value, temperature) : value
      return {
        id,
        label: name,
        unit,
        axis,
        colour,
        ...(dash && { dash }),
        values: times.map((second) => shown(byTime.get(second))),
      }
    }),
  }
}

/** The extremes in words, for people who cannot see the lines. */
export const extremesOf = ({ series }: Curve, words: Words['devices']) =>
  series
    .flatMap(({ label, unit, values }) => {
      const known = values.filter((value) => value !== null)
      if (known.length === 0) return []
      const text = (value: number) => `${numberText(value)}${unit && `\u00A0${unit}`}`
      const [value, least] = known.reduce(
        ([high, low], one) => [Math.max(high, one), Math.min(low, one)],
        [-Infinity, Infinity],
      )
      return [words.curve.peak({ name: label, value: text(value), least: text(least) })]
    })
    .join(words.curve.sentenceSeparator)

/** Sums of energies side by side: the days of a month, the months of a year, or all years. */
export const barsOf = (
  drawn: readonly Drawn[],
  answer: readonly DeviceSeries[],
  period: DevicePeriod,
  zone: string,
): Bars => {
  const said = new Map(
    answer.map(({ storageName, detailList }) => [
      storageName,
      new Map(detailList.map(({ collectionTime, value }) => [dayAt(zone, collectionTime * 1000), Number(value)])),
    ]),
  )
  const steps = stepsOf(
    period,
    [...said.values()].flatMap((days) => [...days.keys()]),
  )
  return {
    unit: 'kWh',
    labels: steps.map(({ label }) => label),
    titles: steps.map(({ title }) => title),
    stacks: drawn.map(({ id, name, colour }) => ({
      id,
      parts: [{ id, label: name, colour, values: steps.map(({ day }) => said.get(id)?.get(day) ?? null) }],
    })),
  }
}

const stepsOf = (period: DevicePeriod, known: readonly string[]) => {
  const first = rangeOf(period)?.first ?? period.day
  if (period.kind === 'month') {
    return Array.from({ length: dateOf(lastDayOfMonth(yearOf(first), monthOf(first))) }, (_, place) => {
      const day = addDays(first, place)
      return { day, label: `${place + 1}`, title: day }
    })
  }
  if (period.kind === 'year') {
    return Array.from({ length: 12 }, (_, place) => {
      const month = `${first.slice(0, 4)}-${`${place + 1}`.padStart(2, '0')}`
      return { day: `${month}-01`, label: `${place + 1}`, title: month }
    })
  }
  const years = known.map(yearOf)
  const [from, to] = [Math.min(...years), Math.max(...years)]
  return Array.from({ length: years.length === 0 ? 0 : to - from + 1 }, (_, place) => {
    const year = `${from + place}`
    return { day: `${year}-01-01`, label: year, title: year }
  })
}
