export const reportOrders = ['uptime', 'gaps', 'longestGap', 'lastTime', 'late', 'rejected', 'plant'] as const
export type ReportOrder = (typeof reportOrders)[number]

export type ReportDays = 7 | 30

/** What the list of gateways shows. */
export interface ReportWindow {
  days: ReportDays
  page: number
  search: string
  onlyGaps: boolean
  by: ReportOrder
  direction: 'ASC' | 'DESC'
}

/** The worst first. */
export const firstWindow: ReportWindow = {
  days: 7,
  page: 1,
  search: '',
  onlyGaps: false,
  by: 'uptime',
  direction: 'ASC',
}

/** What people look for first in an order: the least uptime, the longest without contact, and otherwise the most. */
export const usualDirection = (by: ReportOrder) =>
  by === 'uptime' || by === 'lastTime' || by === 'plant' ? 'ASC' : 'DESC'

/** The same as search parameters, without defaults. */
export interface ReportSearch {
  days?: 30
  page?: number
  search?: string
  gaps?: 'only'
  by?: ReportOrder
  to?: 'ASC' | 'DESC'
}

export const reportSearch = ({ days, page, search, gaps, ...order }: Record<string, unknown>): ReportSearch => {
  const by = reportOrders.find((one) => one === order['by']) ?? firstWindow.by
  const usual = usualDirection(by)
  const direction = order['to'] === 'ASC' || order['to'] === 'DESC' ? order['to'] : usual
  return {
    ...(days === 30 && { days }),
    ...(typeof page === 'number' && Number.isSafeInteger(page) && page > 1 && page <= mostPages && { page }),
    // A number that was searched for is a number in the address.
    ...((typeof search === 'string' || typeof search === 'number') &&
      search !== '' && { search: String(search).slice(0, 100) }),
    ...(gaps === 'only' && { gaps }),
    ...(by !== firstWindow.by && { by }),
    ...(direction !== usual && { to: direction }),
  }
}

export const windowFrom = ({ gaps, by = firstWindow.by, to, ...search }: ReportSearch): ReportWindow => ({
  ...firstWindow,
  ...search,
  onlyGaps: gaps === 'only',
  by,
  direction: to ?? usualDirection(by),
})

export const windowTo = ({ onlyGaps, direction, ...window }: ReportWindow): ReportSearch =>
  reportSearch({ ...window, to: direction, ...(onlyGaps && { gaps: 'only' }) })

const mostPages = 1_000_000
