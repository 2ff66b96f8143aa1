import { quantities, type Energies } from './energy.ts'
import { numberText } from './numbers.ts'
import { percentText, quantityText } from './quantities.ts'
import type { ReportExpected } from './report-text.ts'

/** What a report tells in figures. Energies are kWh, shares percent; money is a text with its currency; unknown is null. */
export interface ReportFigures {
  energies: Energies
  expected: ReportExpected | undefined
  income: string
  /** Undefined where it is not known. */
  bought: string | undefined
  /** Undefined where there are none. */
  fixed: string | undefined
  /** kWh per kWp. */
  fullPowerHours: number | null
  performanceRatio: number | null
  availability: number | null
}

/** Names and values in their order. What does not exist is left out; what is not known of what exists is `--`. */
export const reportFigures = (told: ReportFigures, words: FigureWords): (readonly [name: string, value: string])[] => {
  const { energies, expected, income, bought, fixed, fullPowerHours, performanceRatio, availability } = told
  const energy = (kwh: number | null) => quantityText(kwh, 'kWh')
  return [
    ...quantities
      .filter((one) => energies[one] !== null || one === 'generation')
      .map((one) => [words.names[one], energy(energies[one])] as const),
    ...(expected
      ? [[words.expected, words.between({ low: energy(expected.low), high: energy(expected.high) })] as const]
      : []),
    ...(expected?.days && expected.days.judged < expected.days.of
      ? [
          [words.judgedDays, `${expected.days.judged} / ${expected.days.of}`] as const,
          [words.madeOnThem, energy(expected.days.made)] as const,
        ]
      : []),
    [words.income, income],
    ...(bought === undefined ? [] : [[words.bought, bought] as const]),
    ...(fixed === undefined ? [] : [[words.fixed, fixed] as const]),
    ...(fullPowerHours === null ? [] : [[words.fullHours, `${numberText(fullPowerHours)} h`] as const]),
    ...(performanceRatio === null ? [] : [[words.pr, percentText(performanceRatio, 1)] as const]),
    ...(availability === null ? [] : [[words.availability, percentText(availability, 1)] as const]),
  ]
}

/** The phrases of the report, in one language. */
interface FigureWords extends Record<
  'expected' | 'judgedDays' | 'madeOnThem' | 'income' | 'bought' | 'fixed' | 'fullHours' | 'pr' | 'availability',
  string
> {
  names: Record<keyof Energies, string>
  between: (values: { low: string; high: string }) => string
}
