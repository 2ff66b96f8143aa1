import type { Api } from '@heliograph/contract/browser'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ReportDays, ReportWindow } from './report-window.ts'

export const gatewaysAtOnce = 20

/** Failures show in place. */
export const communicationQueries = ({ communicationReport }: Api) => ({
  gateways: (window: ReportWindow) =>
    queryOptions({
      queryKey: ['communication-report', window],
      queryFn: ({ signal }) =>
        communicationReport.search(
          {
            query: {
              ...wanted(window),
              page: window.page,
              size: gatewaysAtOnce,
              'order.property': window.by,
              'order.direction': window.direction,
            },
          },
          { signal },
        ),
      placeholderData: keepPreviousData,
      meta: { inPlace: true },
    }),

  ofGateway: (id: number, days: ReportDays) =>
    queryOptions({
      queryKey: ['communication-report', 'gateway', id, days],
      queryFn: ({ signal }) => communicationReport.ofGateway({ params: { id }, query: { days } }, { signal }),
      placeholderData: keepPreviousData,
      meta: { inPlace: true },
    }),

  /** All gateways of the list, not only those of a page. */
  csv: (window: ReportWindow, separator: 'comma' | 'semicolon') =>
    communicationReport.csv({ query: { ...wanted(window), separator } }),

  workbook: (window: ReportWindow) => communicationReport.workbook({ query: wanted(window) }),
})

const wanted = ({ days, search, onlyGaps }: ReportWindow) => ({
  days,
  ...(search !== '' && { search }),
  ...(onlyGaps && { onlyGaps }),
})
