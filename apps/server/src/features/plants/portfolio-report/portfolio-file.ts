import { truncate } from '@heliograph/domain/numbers'
import { portfolioColumns, type PortfolioColumn, type PortfolioGroup } from '@heliograph/domain/portfolio-templates'
import { csvLine, type Separator } from '#documents/csv.ts'
import { workbookOf, type WorkbookCell } from '#documents/workbook.ts'
import type { PortfolioPlant } from './portfolio-plants.ts'
import type { ReportPart } from './portfolio-report.ts'
import { moneyOf } from './portfolio-report.wire.ts'
import type { Known, PortfolioTotals } from './portfolio-sums.ts'

interface Chosen {
  /** Undefined: all of them. */
  columns?: readonly PortfolioColumn[]
  group?: PortfolioGroup
}

/** A file with some columns. Its first names the line. */
export const fileOf = ({ columns: chosen = portfolioColumns, group = 'plant' }: Chosen) => {
  const isMoney = (column: PortfolioColumn) => column === 'income' || column === 'lostMoney'
  const firstMoney = chosen.find(isMoney)
  const columns: readonly Column[] = [
    { name: group, of: ({ name }) => name },
    ...(group === 'plant' ? [] : [{ name: 'plants', of: ({ plants }: Line) => plants }]),
    ...chosen.flatMap((column) => [...(column === firstMoney ? [currency] : []), ...columnsOf[column]]),
  ]
  const heads = columns.map(({ name }) => ({ name }))

  async function* cellsOf(parts: AsyncIterable<ReportPart>): AsyncGenerator<WorkbookCell[]> {
    for await (const part of parts)
      for (const line of linesOf(part, firstMoney !== undefined)) yield columns.map(({ of }) => of(line))
  }

  return {
    /** In pieces. */
    async *csv(parts: AsyncIterable<ReportPart>, separator: Separator) {
      yield csvLine(
        columns.map(({ name }) => name),
        separator,
      )
      for await (const cells of cellsOf(parts))
        yield csvLine(
          cells.map((cell) => textOf(cell, separator)),
          separator,
        )
    },

    workbook: (parts: AsyncIterable<ReportPart>) => workbookOf('Portfolio', heads, cellsOf(parts)),
  }
}

/** What a line can say. What is unknown, or not of this line, is null. */
interface Line {
  name: string
  plants: number | null
  address: string | null
  zone: string | null
  capacityKwp: number | null
  generationKwh: number | null
  yieldKwh: number | null
  performancePct: number | null
  judgedDays: number | null
  expectedKwh: number | null
  availabilityPct: number | null
  alerts: number | null
  alertsKwh: number | null
  lostKwh: number | null
  heardPct: number | null
  currency: string | null
  income: number | null
  lostMoney: number | null
}

interface Column {
  name: string
  of: (line: Line) => string | number | null
}

/** Beside money, so that nobody adds up two of them unawares. */
const currency: Column = { name: 'currency', of: (line) => line.currency }

const columnsOf: Record<PortfolioColumn, readonly Column[]> = {
  address: [
    { name: 'address', of: ({ address }) => address },
    { name: 'time_zone', of: ({ zone }) => zone },
  ],
  capacity: [{ name: 'capacity_kWp', of: ({ capacityKwp }) => shown(capacityKwp) }],
  generation: [{ name: 'generation_kWh', of: ({ generationKwh }) => shown(generationKwh) }],
  specificYield: [{ name: 'specific_yield_kWh_per_kWp', of: ({ yieldKwh }) => shown(yieldKwh) }],
  performance: [
    { name: 'performance_pct', of: ({ performancePct }) => shown(performancePct) },
    { name: 'judged_days', of: ({ judgedDays }) => judgedDays },
  ],
  expected: [{ name: 'expected_kWh', of: ({ expectedKwh }) => shown(expectedKwh) }],
  availability: [{ name: 'availability_pct', of: ({ availabilityPct }) => shown(availabilityPct) }],
  alerts: [
    { name: 'alerts', of: ({ alerts }) => alerts },
    { name: 'lost_by_alerts_kWh', of: ({ alertsKwh }) => shown(alertsKwh) },
  ],
  lostEnergy: [{ name: 'lost_kWh', of: ({ lostKwh }) => shown(lostKwh) }],
  heard: [{ name: 'data_heard_pct', of: ({ heardPct }) => shown(heardPct) }],
  income: [{ name: 'income', of: ({ income }) => shown(income) }],
  lostMoney: [{ name: 'lost_money', of: ({ lostMoney }) => shown(lostMoney) }],
}

const linesOf = (part: ReportPart, hasMoney: boolean): Line[] => {
  if (part.kind === 'plant') return [lineOf(part.plant)]
  if (part.kind === 'group') return valuesOf(part.group.name ?? '(none)', part.group.totals, hasMoney)
  return [
    ...valuesOf('Total', part.totals, hasMoney),
    ...linesOfTotals('Plants in the total', part.totals, hasMoney, ({ plants }) => plants),
  ]
}

const lineOf = ({ losses, ...plant }: PortfolioPlant): Line => ({
  ...plant,
  plants: null,
  availabilityPct: losses?.availabilityPct ?? null,
  alertsKwh: losses?.alertsKwh ?? null,
  lostKwh: losses?.lostKwh ?? null,
  income: moneyOf(plant.incomeMicros),
  lostMoney: moneyOf(losses?.lostMicros),
})

const valuesOf = (name: string, totals: PortfolioTotals, hasMoney: boolean) =>
  linesOfTotals(name, totals, hasMoney, ({ value }) => value)

/** A line, and one more for the money of each further currency. */
const linesOfTotals = (
  name: string,
  totals: PortfolioTotals,
  hasMoney: boolean,
  of: (known: Known) => number | null,
): Line[] => {
  const [first, ...others] = totals.money.map(({ currency, incomeMicros, lostMicros }) => ({
    currency,
    income: of({ ...incomeMicros, value: moneyOf(incomeMicros.value) }),
    lostMoney: of({ ...lostMicros, value: moneyOf(lostMicros.value) }),
  }))
  const line: Line = {
    ...nothing,
    name,
    plants: totals.plants,
    capacityKwp: of({ value: totals.capacityKwp, plants: totals.plants }),
    generationKwh: of(totals.generationKwh),
    yieldKwh: of(totals.yieldKwh),
    performancePct: of(totals.performancePct),
    expectedKwh: of(totals.expectedKwh),
    availabilityPct: of(totals.availabilityPct),
    alerts: of({ value: totals.alerts, plants: totals.plantsWithAlerts }),
    alertsKwh: of(totals.alertsKwh),
    lostKwh: of(totals.lostKwh),
    heardPct: of(totals.heardPct),
    ...first,
  }
  return hasMoney ? [line, ...others.map((money) => ({ ...nothing, name, ...money }))] : [line]
}

const nothing: Omit<Line, 'name'> = {
  plants: null,
  address: null,
  zone: null,
  capacityKwp: null,
  generationKwh: null,
  yieldKwh: null,
  performancePct: null,
  judgedDays: null,
  expectedKwh: null,
  availabilityPct: null,
  alerts: null,
  alertsKwh: null,
  lostKwh: null,
  heardPct: null,
  currency: null,
  income: null,
  lostMoney: null,
}

const textOf = (value: WorkbookCell, separator: Separator) =>
  typeof value === 'number' && separator === ';' ? String(value).replace('.', ',') : String(value ?? '')

/** Truncated, as on the page. */
const shown = (value: number | null): number | null => {
  const number = Number(truncate(value))
  return Number.isNaN(number) ? null : number
}
