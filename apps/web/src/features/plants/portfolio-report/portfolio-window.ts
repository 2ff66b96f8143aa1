import { isPeriodKind, looksLikeDay } from '#periods/kinds.ts'
import type { DayRange, PeriodSearch } from '#periods/period.ts'

/** The first one is shown first. */
export const portfolioKinds = ['month', 'year', 'custom'] as const
type PortfolioKind = (typeof portfolioKinds)[number]

export const portfolioOrders = [
  'specificYield',
  'generation',
  'performance',
  'availability',
  'alerts',
  'lostEnergy',
  'heard',
  'income',
  'capacity',
  'plant',
] as const
export type PortfolioOrder = (typeof portfolioOrders)[number]

/** What the list shows of a time. */
export interface PortfolioWindow {
  page: number
  search: string
  by: PortfolioOrder
  direction: 'ASC' | 'DESC'
}

export interface PortfolioAsked extends PortfolioWindow {
  range: DayRange
}

/** What people look for first: the worst of what tells that something is wrong, otherwise the most. */
export const usualDirection = (by: PortfolioOrder) =>
  by === 'performance' || by === 'availability' || by === 'heard' || by === 'plant' ? 'ASC' : 'DESC'

/** As search parameters, without defaults. `to` is the last day of an own period. */
export interface PortfolioSearch extends PeriodSearch<PortfolioKind> {
  page?: number
  search?: string
  by?: PortfolioOrder
  direction?: 'ASC' | 'DESC'
}

export const portfolioSearch = ({
  period,
  day,
  to,
  page,
  search,
  direction,
  ...order
}: Record<string, unknown>): PortfolioSearch => {
  const kind = portfolioKinds.find((one) => isPeriodKind(period) && one === period)
  const by = portfolioOrders.find((one) => one === order['by']) ?? firstOrder
  return {
    ...(kind && { period: kind }),
    ...(looksLikeDay(day) && { day }),
    ...(looksLikeDay(to) && { to }),
    ...(typeof page === 'number' && Number.isSafeInteger(page) && page > 1 && page <= mostPages && { page }),
    // A number that was searched for is a number in the address.
    ...((typeof search === 'string' || typeof search === 'number') &&
      search !== '' && { search: String(search).slice(0, 100) }),
    ...(by !== firstOrder && { by }),
    ...((direction === 'ASC' || direction === 'DESC') && direction !== usualDirection(by) && { direction }),
  }
}

export const windowFrom = ({
  page = 1,
  search = '',
  by = firstOrder,
  direction,
}: PortfolioSearch): PortfolioWindow => ({
  page,
  search,
  by,
  direction: direction ?? usualDirection(by),
})

const firstOrder: PortfolioOrder = 'specificYield'
const mostPages = 1_000_000
