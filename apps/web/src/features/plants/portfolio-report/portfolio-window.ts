import {
  portfolioColumns,
  portfolioGroups,
  portfolioOrders,
  usualColumns,
  type PortfolioColumn,
  type PortfolioGroup,
  type PortfolioOrder,
} from '@heliograph/domain/portfolio-templates'
import { isPeriodKind, looksLikeDay } from '#periods/kinds.ts'
import type { DayRange, PeriodSearch } from '#periods/period.ts'

/** The first one is shown first. */
export const portfolioKinds = ['month', 'week', 'year', 'custom'] as const
export type PortfolioKind = (typeof portfolioKinds)[number]

/** What the report shows, besides its time. */
export interface PortfolioSetup {
  columns: readonly PortfolioColumn[]
  group: PortfolioGroup
  tags: readonly string[]
  /** Only plants that the reader created. */
  created: boolean
}

export const usualSetup: PortfolioSetup & Pick<PortfolioWindow, 'by' | 'direction'> = {
  columns: usualColumns,
  group: 'plant',
  tags: [],
  created: false,
  by: 'specificYield',
  direction: 'DESC',
}

/** What the list shows of a time. */
export interface PortfolioWindow {
  page: number
  search: string
  by: PortfolioOrder
  direction: 'ASC' | 'DESC'
}

export interface PortfolioAsked extends PortfolioWindow, PortfolioSetup {
  range: DayRange
}

/** What people look for first: the worst of what tells that something is wrong, otherwise the most. */
export const usualDirection = (by: PortfolioOrder) =>
  by === 'performance' || by === 'availability' || by === 'heard' || by === 'plant' ? 'ASC' : 'DESC'

/**
 * As search parameters, without defaults. `to` is the last day of an own period. With a template, what is missing is the template's.
 */
export interface PortfolioSearch extends PeriodSearch<PortfolioKind> {
  template?: number
  page?: number
  search?: string
  by?: PortfolioOrder
  direction?: 'ASC' | 'DESC'
  columns?: PortfolioColumn[]
  group?: PortfolioGroup
  tags?: string[]
  created?: boolean
}

export const portfolioSearch = (sent: Record<string, unknown>): PortfolioSearch => {
  const { period, day, to, page, search, direction, template, created } = sent
  const kind = portfolioKinds.find((one) => isPeriodKind(period) && one === period)
  const isOfTemplate = isPositive(template)
  const by = portfolioOrders.find((one) => one === sent['by'])
  const group = portfolioGroups.find((one) => one === sent['group'])
  const columns = listIn(sent['columns'])?.flatMap((one) => portfolioColumns.find((known) => known === one) ?? [])
  const tags = listIn(sent['tags'])
    ?.filter((one) => typeof one === 'string')
    .slice(0, 20)
  // Beside a template, a default is a choice.
  const isKept = (isDefault: boolean) => isOfTemplate || !isDefault
  return {
    ...(isOfTemplate && { template }),
    ...(kind && { period: kind }),
    ...(looksLikeDay(day) && { day }),
    ...(looksLikeDay(to) && { to }),
    ...(isPositive(page) && page > 1 && page <= mostPages && { page }),
    // A number that was searched for is a number in the address.
    ...((typeof search === 'string' || typeof search === 'number') &&
      search !== '' && { search: String(search).slice(0, 100) }),
    ...(by && isKept(by === usualSetup.by) && { by }),
    ...((direction === 'ASC' || direction === 'DESC') &&
      isKept(direction === usualDirection(by ?? usualSetup.by)) && { direction }),
    ...(columns && columns.length > 0 && isKept(isSame(columns, usualColumns)) && { columns: [...new Set(columns)] }),
    ...(group && isKept(group === 'plant') && { group }),
    ...(tags && isKept(tags.length === 0) && { tags }),
    ...(typeof created === 'boolean' && isKept(!created) && { created }),
  }
}

/** What the address says, over what a template says. */
export const windowFrom = (
  { page = 1, search = '', by, direction }: PortfolioSearch,
  under: Pick<PortfolioWindow, 'by' | 'direction'> = usualSetup,
): PortfolioWindow => ({
  page,
  search,
  by: by ?? under.by,
  direction: direction ?? (by === undefined ? under.direction : usualDirection(by)),
})

export const setupFrom = (
  { columns, group, tags, created }: PortfolioSearch,
  under: PortfolioSetup = usualSetup,
): PortfolioSetup => ({
  columns: columns ?? under.columns,
  group: group ?? under.group,
  tags: tags ?? under.tags,
  created: created ?? under.created,
})

/** In the same order. */
export const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((value, place) => value === other[place])

const isPositive = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0
const listIn = (value: unknown): unknown[] | undefined => (Array.isArray(value) ? value : undefined)
const mostPages = 1_000_000
