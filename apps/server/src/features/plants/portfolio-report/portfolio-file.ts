import { truncate } from '@heliograph/domain/numbers'
import { csvLine, type Separator } from '#documents/csv.ts'
import type { WorkbookCell, WorkbookColumn } from '#documents/workbook.ts'
import type { PortfolioPlant } from './portfolio-plants.ts'
import { moneyOf } from './portfolio-report.wire.ts'

interface Column extends WorkbookColumn {
  of: (plant: PortfolioPlant) => string | number | null
}

/** What is unknown is empty. Money has its currency beside it, so that nobody adds up two of them unawares. */
const columns: readonly Column[] = [
  { name: 'plant', of: ({ name }) => name },
  { name: 'address', of: ({ address }) => address },
  { name: 'time_zone', of: ({ zone }) => zone },
  { name: 'capacity_kWp', of: ({ capacityKwp }) => shown(capacityKwp) },
  { name: 'generation_kWh', of: ({ generationKwh }) => shown(generationKwh) },
  { name: 'specific_yield_kWh_per_kWp', of: ({ yieldKwh }) => shown(yieldKwh) },
  { name: 'performance_pct', of: ({ performancePct }) => shown(performancePct) },
  { name: 'judged_days', of: ({ judgedDays }) => judgedDays },
  { name: 'expected_kWh', of: ({ expectedKwh }) => shown(expectedKwh) },
  { name: 'availability_pct', of: ({ losses }) => shown(losses?.availabilityPct) },
  { name: 'alerts', of: ({ alerts }) => alerts },
  { name: 'lost_by_alerts_kWh', of: ({ losses }) => shown(losses?.alertsKwh) },
  { name: 'lost_kWh', of: ({ losses }) => shown(losses?.lostKwh) },
  { name: 'data_heard_pct', of: ({ heardPct }) => shown(heardPct) },
  { name: 'currency', of: ({ currency }) => currency },
  { name: 'income', of: ({ incomeMicros }) => shown(moneyOf(incomeMicros)) },
  { name: 'lost_money', of: ({ losses }) => shown(moneyOf(losses?.lostMicros)) },
]

export const workbookColumns: readonly WorkbookColumn[] = columns.map(({ name }) => ({ name }))

export async function* cellsOf(plants: AsyncIterable<PortfolioPlant>): AsyncGenerator<WorkbookCell[]> {
  for await (const plant of plants) yield columns.map(({ of }) => of(plant))
}

/** As CSV, in pieces. */
export async function* csvOf(plants: AsyncIterable<PortfolioPlant>, separator: Separator) {
  yield csvLine(
    columns.map(({ name }) => name),
    separator,
  )
  for await (const plant of plants)
    yield csvLine(
      columns.map(({ of }) => textOf(of(plant), separator)),
      separator,
    )
}

const textOf = (value: string | number | null, separator: Separator) =>
  typeof value === 'number' && separator === ';' ? String(value).replace('.', ',') : String(value ?? '')

/** Truncated, as on the page. */
const shown = (value: number | null | undefined): number | null => {
  const number = Number(truncate(value))
  return Number.isNaN(number) ? null : number
}
