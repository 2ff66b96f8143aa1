import { reportSearch, type ReportSearch } from '#features/plants/communication-report/report-window.ts'

/** The search parameters of the report: the list's filters, and the gateway whose days are open. */
export interface CommunicationSearch extends ReportSearch {
  gateway?: number
}

export const communicationSearch = (search: Record<string, unknown>): CommunicationSearch => {
  const { gateway } = search
  return {
    ...reportSearch(search),
    ...(typeof gateway === 'number' &&
      Number.isSafeInteger(gateway) &&
      gateway > 0 &&
      gateway < 2 ** 31 && {
        gateway,
      }),
  }
}
