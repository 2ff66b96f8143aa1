import { lastDayOfMonth, dateOf, monthOf, yearOf } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import type { Bars } from '../../charts/bars.ts'
import { quantityText } from '../../charts/quantity.ts'
import { splitsOf, type PartId, type PeriodEnergies } from './energies.ts'
import type { Period } from './period.ts'

/** A day, month or year of a chart of bars: its number in the calendar. */
export interface Step {
  number: number
  energies: PeriodEnergies
}

/** Every day of a month, every month of a year, every year since the first one told: also those without data. */
export const barsOf = (steps: readonly Step[], { kind, day }: Period, words: Words['history']): Bars => {
  const numbers = numbersOf(steps, { kind, day })
  const splits = numbers.map((number) => {
    const step = steps.find((candidate) => candidate.number === number)
    return step && splitsOf(step.energies)
  })
  const largest = Math.max(0, ...steps.flatMap(({ energies }) => [energies.generation ?? 0, energies.use ?? 0]))
  const [divisor, unit] = largest >= 1e6 ? [1e6, 'GWh'] : largest >= 1e3 ? [1e3, 'MWh'] : [1, 'kWh']
  const stack = (id: 'generation' | 'use', label: string, parts: readonly (readonly [PartId, string, boolean?])[]) => ({
    id,
    label,
    parts: parts
      .map(([part, colour, unknown]) => ({
        id: part,
        label: words[part],
        colour,
        ...(unknown && { unknown }),
        values: splits.map((split) => {
          const found = split?.[id]?.find((candidate) => candidate.id === part)
          return found ? found.kwh / divisor : null
        }),
      }))
      // What never was has no place in the legend, unless nothing was.
      .filter(({ values }, _place, all) => values.some(all.some((part) => part.values.some(isPositive)) ? isPositive : isKnown)),
  })
  return {
    unit,
    labels: numbers.map(String),
    titles: numbers.map((number) => titleOf(number, { kind, day })),
    stacks: [
      stack('generation', words.generationStack, [
        ['generationUsed', '--hg-generation'],
        ['generationCharged', '--hg-charge'],
        ['generationSold', '--hg-sell'],
        ['generationUnknown', '--hg-muted', true],
      ]),
      stack('use', words.useStack, [
        ['useFromPv', '--hg-generation'],
        ['useFromBattery', '--hg-discharge'],
        ['useFromGrid', '--hg-buy'],
        ['useUnknown', '--hg-muted', true],
      ]),
    ].filter(({ parts }) => parts.length > 0),
  }
}

/** The period that a bar stands for, to look closer at it. */
export const periodAt = (place: number, steps: readonly Step[], { kind, day }: Period): Period | undefined => {
  const number = numbersOf(steps, { kind, day })[place]
  if (number === undefined || kind === 'day') return undefined
  const title = titleOf(number, { kind, day })
  if (kind === 'month') return { kind: 'day', day: title }
  return kind === 'year' ? { kind: 'month', day: `${title}-01` } : { kind: 'year', day: `${title}-01-01` }
}

export const barsSummary = (steps: readonly Step[], whole: PeriodEnergies, period: Period, words: Words['history']) => {
  const name = period.kind === 'total' ? words.allYears : titleOfPeriod(period)
  if (steps.length === 0) return words.barsEmpty({ period: name })
  const best = steps.reduce((most, step) =>
    (step.energies.generation ?? -1) > (most.energies.generation ?? -1) ? step : most,
  )
  const facts = [
    ...(['generation', 'use'] as const).flatMap((id) =>
      whole[id] === null ? [] : [words.curveEnergy({ name: words[id], energy: quantityText(whole[id], 'kWh') })],
    ),
    ...(best.energies.generation === null
      ? []
      : [words.barsBest({ label: titleOf(best.number, period), energy: quantityText(best.energies.generation, 'kWh') })]),
  ]
  const step = { day: words.byDay, month: words.byDay, year: words.byMonth, total: words.byYear }[period.kind]
  return words.barsSummary({ step, period: name, facts: facts.join(words.factSeparator) })
}

const isPositive = (value: number | null) => value !== null && value > 0
const isKnown = (value: number | null) => value !== null

const numbersOf = (steps: readonly Step[], { kind, day }: Period) => {
  if (kind === 'month') return range(1, dateOf(lastDayOfMonth(yearOf(day), monthOf(day))))
  if (kind === 'year') return range(1, 12)
  const years = steps.map(({ number }) => number)
  return years.length === 0 ? [] : range(Math.min(...years), Math.max(...years))
}

const titleOf = (number: number, { kind, day }: Period) => {
  const two = String(number).padStart(2, '0')
  if (kind === 'month') return `${day.slice(0, 7)}-${two}`
  return kind === 'year' ? `${day.slice(0, 4)}-${two}` : String(number)
}

const titleOfPeriod = ({ kind, day }: Period) => (kind === 'month' ? day.slice(0, 7) : day.slice(0, 4))

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
