import { caseSearch, type CaseSearch } from '#features/plants/alerts/case-window.ts'

/** The search parameters of the alerts of all plants: the list's filters, and the open alert. */
export interface AlertsSearch extends CaseSearch {
  /** 7-12-1005-20261120: plant, device, rule and day. */
  alert?: string
}

export const alertsSearch = (search: Record<string, unknown>): AlertsSearch => {
  const { alert } = search
  return {
    ...caseSearch(search),
    ...(alert !== undefined && alert !== '' && { alert: `${alert}`.slice(0, 50) }),
  }
}
