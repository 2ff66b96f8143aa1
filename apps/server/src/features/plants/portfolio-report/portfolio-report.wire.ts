import type * as wire from '@heliograph/contract'
import type { PortfolioPlant } from './portfolio-plants.ts'
import type { PortfolioReport, Sorted, Sought } from './portfolio-report.ts'
import type { Known, PortfolioTotals } from './portfolio-sums.ts'

interface SentFilter {
  first: string
  last: string
  search?: string
  tags?: string[]
  created?: boolean
  group?: Sought['group']
}

export const soughtIn = ({ first, last, search, tags = [], created = false, group = 'plant' }: SentFilter): Sought => ({
  first,
  last,
  search: search?.trim() || undefined,
  tags: tags.length === 0 ? undefined : tags,
  onlyCreated: created,
  group,
})

interface SentWindow {
  page?: number
  size?: number
  'order.property'?: Sorted['by']
  'order.direction'?: 'ASC' | 'DESC'
}

export const sortedIn = (query: SentWindow): Sorted => ({
  page: query.page ?? 1,
  size: query.size ?? 20,
  by: query['order.property'] ?? 'specificYield',
  isDescending: query['order.direction'] !== 'ASC',
})

export const toFound = ({ total, rows, groups, totals, extremes }: Awaited<ReturnType<PortfolioReport['search']>>) => ({
  total,
  data: rows.map(toReportedPlant),
  groups: groups.map((group) => ({ name: group.name, ...toTotals(group.totals) })),
  totals: totals && toTotals(totals),
  extremes: extremes.map(({ by, compared, best, worst }) => ({
    by,
    compared,
    best: best.map(toPlaced),
    worst: worst.map(toPlaced),
  })),
})

const toPlaced = ({ id, name, value }: { id: number; name: string; value: number }) => ({
  systemId: id,
  systemName: name,
  value,
})

const toReportedPlant = (plant: PortfolioPlant): wire.ReportedPlant => ({
  systemId: plant.id,
  systemName: plant.name,
  locationAddress: plant.address,
  timezone: plant.zone,
  installedCapacity: plant.capacityKwp,
  currency: plant.currency,
  generation: plant.generationKwh,
  specificYield: plant.yieldKwh,
  performance: plant.performancePct,
  judgedDays: plant.judgedDays,
  expected: plant.expectedKwh,
  availability: plant.losses?.availabilityPct ?? null,
  alerts: plant.alerts,
  alertsEnergy: plant.losses?.alertsKwh ?? null,
  lostEnergy: plant.losses?.lostKwh ?? null,
  lostMoney: moneyOf(plant.losses?.lostMicros),
  income: moneyOf(plant.incomeMicros),
  heard: plant.heardPct,
})

const toTotals = (totals: PortfolioTotals): wire.PortfolioTotals => ({
  plants: totals.plants,
  installedCapacity: totals.capacityKwp,
  generation: totals.generationKwh,
  specificYield: totals.yieldKwh,
  performance: totals.performancePct,
  expected: totals.expectedKwh,
  availability: totals.availabilityPct,
  alerts: { value: totals.alerts, plants: totals.plantsWithAlerts },
  alertsEnergy: totals.alertsKwh,
  lostEnergy: totals.lostKwh,
  heard: totals.heardPct,
  money: totals.money.map(({ currency, incomeMicros, lostMicros }) => ({
    currency,
    income: inUnits(incomeMicros),
    lost: inUnits(lostMicros),
  })),
})

const inUnits = ({ value, plants }: Known) => ({ value: moneyOf(value), plants })

export const moneyOf = (micros: number | null | undefined) =>
  micros === null || micros === undefined ? null : micros / 1e6
