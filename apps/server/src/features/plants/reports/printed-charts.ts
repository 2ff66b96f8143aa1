import { splitsOf, type PartId } from '@heliograph/domain/balance'
import { energiesInWords } from '@heliograph/domain/energies-in-words'
import { partsOfPeriod, periodName, weekdayOf } from '@heliograph/domain/periods'
import { energyUnitOf } from '@heliograph/domain/quantities'
import { dateOf, monthOf } from '@heliograph/domain/zones'
import type { BarPart, BarStack, PrintedBars, Tint } from '#documents/charts.ts'
import type { PrintedPart } from '#documents/report-pdf.ts'
import type { PlantReport } from './plant-report.ts'
import { dayCharts } from './printed-day.ts'
import type { ReportWords } from './report-words.ts'

/** The energies of a period over time, as on the page; nothing where nothing is known. */
export const chartsOf = (told: PlantReport, words: ReportWords): PrintedPart[] => {
  if (told.frames) return dayCharts(told, told.frames, words)
  const { period, steps, energies } = told
  const titles = partsOfPeriod(period)
  const splits = titles.map((title) => {
    const step = steps.find((one) => one.title === title)
    return step && splitsOf(step.energies)
  })
  const { divisor, unit } = energyUnitOf(
    Math.max(0, ...steps.flatMap((step) => [step.energies.generation ?? 0, step.energies.use ?? 0])),
  )
  const stackOf = (id: 'generation' | 'use') =>
    stacked[id]
      .map(([part, tint]): BarPart => ({
        label: words.history[part],
        tint,
        values: splits.map((split) => {
          const found = split?.[id]?.find((one) => one.id === part)
          return found ? found.kwh / divisor : null
        }),
      }))
      .filter(({ values }) => values.some((value) => (value ?? 0) > 0))
  const stacks = (['generation', 'use'] as const).flatMap((id): BarStack[] => {
    const parts = stackOf(id)
    const [first] = parts
    if (!first) return []
    // Where nothing is known of what became of it, the whole is what there is to see.
    const isWhole = parts.length === 1 && first.tint === 'unknown'
    if (isWhole) return [{ parts: [{ ...first, tint: id, label: words.history[id] }] }]
    return [{ label: words.history[`${id}Stack`], parts }]
  })
  if (stacks.length === 0) return []
  const bars: PrintedBars = {
    unit,
    labels: titles.map((title) => labelOf(title, period.kind, words)),
    stacks,
  }
  const step = period.kind === 'year' ? words.history.byMonth : words.history.byDay
  const alt = energiesInWords(steps, energies, { name: periodName(period), step }, words.history)
  return [{ title: words.report.chart, kind: 'bars', bars, alt }]
}

const labelOf = (title: string, kind: PlantReport['period']['kind'], { history }: ReportWords) => {
  if (kind === 'year') return String(monthOf(title))
  if (kind === 'week') return `${Object.values(history.weekdays)[weekdayOf(title)]} ${dateOf(title)}`
  return kind === 'month' ? String(dateOf(title)) : title.slice(5)
}

/** The parts of bars from below, in the colours of the page. */
const stacked: Record<'generation' | 'use', readonly (readonly [PartId, Tint])[]> = {
  generation: [
    ['generationUsed', 'generation'],
    ['generationCharged', 'charge'],
    ['generationSold', 'sell'],
    ['generationUnknown', 'unknown'],
  ],
  use: [
    ['useFromPv', 'generation'],
    ['useFromBattery', 'discharge'],
    ['useFromGrid', 'buy'],
    ['useUnknown', 'unknown'],
  ],
}
