import { splitsOf, type PartId, type PeriodEnergies, type Step } from '@heliograph/domain/balance'
import { energiesInWords } from '@heliograph/domain/energies-in-words'
import { partsOfPeriod } from '@heliograph/domain/periods'
import { dateOf, monthOf, yearOf, type Day } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { energyUnitOf } from '#charts/axes/quantity.ts'
import type { BarStack, Bars } from '#charts/bars/bars.ts'
import { nameOf, weekdayOf, type Period } from '#periods/period.ts'
import { barMarks } from './bar-marks.ts'

/** Another period next to it, step by step: first day next to first day, whatever their dates. */
export interface Then {
  period: Period
  steps: readonly Step[]
}

/** Every day of a month, every month of a year, every year since the first one: also those without data. */
export const barsOf = (
  steps: readonly Step[],
  period: Period,
  today: Day,
  words: Words['history'],
  then?: Then,
): Bars => {
  const titles = titlesOf(steps, period)
  const energies = titles.map((title) => steps.find((step) => step.title === title)?.energies)
  const splits = energies.map((each) => each && splitsOf(each))
  const before =
    then && titlesOf(then.steps, then.period).map((title) => then.steps.find((step) => step.title === title)?.energies)
  const all = [...steps, ...(then?.steps ?? [])].flatMap((step) => [
    step.energies.generation ?? 0,
    step.energies.use ?? 0,
  ])
  const { divisor, unit } = energyUnitOf(Math.max(0, ...all))
  const stack = (
    id: 'generation' | 'use',
    label: string,
    parts: readonly (readonly [PartId, string, boolean?])[],
  ): BarStack => ({
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
      // Series without any value are not in the legend, unless all are empty.
      .filter(({ values }, _place, others) =>
        values.some(others.some((part) => part.values.some(isPositive)) ? isPositive : isKnown),
      ),
  })
  const thenStack = (id: 'generation' | 'use'): BarStack => ({
    id: `then-${id}`,
    faded: true,
    parts: [
      {
        id: `then-${id}-sum`,
        label: words.ofPeriod({ name: words[id], period: then ? nameOf(then.period) : '' }),
        colour: `--hg-${id}`,
        values: titles.map((_, place) => {
          const kwh = before?.[place]?.[id] ?? null
          return kwh === null ? null : kwh / divisor
        }),
      },
    ].filter(({ values }) => values.some(isKnown)),
  })
  return {
    unit,
    labels: titles.map((title) => labelOf(title, period, words)),
    titles,
    marks: barMarks(titles, steps, today, words),
    stacks: [
      stack('generation', words.generationStack, [
        ['generationUsed', '--hg-generation'],
        ['generationCharged', '--hg-charge'],
        ['generationSold', '--hg-sell'],
        ['generationUnknown', '--hg-muted', true],
      ]),
      thenStack('generation'),
      stack('use', words.useStack, [
        ['useFromPv', '--hg-generation'],
        ['useFromBattery', '--hg-discharge'],
        ['useFromGrid', '--hg-buy'],
        ['useUnknown', '--hg-muted', true],
      ]),
      thenStack('use'),
    ].filter(({ parts }) => parts.length > 0),
  }
}

/** The period of a bar, to open it. */
export const periodAt = (place: number, steps: readonly Step[], period: Period): Period | undefined => {
  const title = titlesOf(steps, period)[place]
  if (title === undefined || period.kind === 'day') return undefined
  if (period.kind === 'year') return { kind: 'month', day: `${title}-01` }
  return period.kind === 'total' ? { kind: 'year', day: `${title}-01-01` } : { kind: 'day', day: title }
}

export const barsSummary = (steps: readonly Step[], whole: PeriodEnergies, period: Period, words: Words['history']) => {
  const name = period.kind === 'total' ? words.allYears : nameOf(period)
  const step = period.kind === 'year' ? words.byMonth : period.kind === 'total' ? words.byYear : words.byDay
  return energiesInWords(steps, whole, { name, step }, words)
}

const isPositive = (value: number | null) => value !== null && value > 0
const isKnown = (value: number | null) => value !== null

const titlesOf = (steps: readonly Step[], period: Period): string[] => {
  const { kind, ...others } = period
  if (kind !== 'total') return partsOfPeriod({ kind, ...others })
  const years = steps.map(({ title }) => Number(title))
  return years.length === 0 ? [] : range(Math.min(...years), Math.max(...years)).map(String)
}

/** A short label for the axis. */
const labelOf = (title: string, { kind }: Period, words: Words['history']) => {
  if (kind === 'total') return String(yearOf(title))
  if (kind === 'year') return String(monthOf(title))
  if (kind === 'week') return `${Object.values(words.weekdays)[weekdayOf(title)]} ${dateOf(title)}`
  return kind === 'month' ? String(dateOf(title)) : title.slice(5)
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
