import { windowSearch, type WindowSearch } from '#features/plants/alerts/alert-window.ts'

/** The search parameters of the alert tab: the list's filters, and the open alert. */
export interface AlertTabSearch extends WindowSearch {
  /** 12-1005-20261120: device, rule and day. */
  alert?: string
}

export const alertTabSearch = (search: Record<string, unknown>): AlertTabSearch => {
  const { alert } = search
  return {
    ...windowSearch(search),
    ...(alert !== undefined && alert !== '' && { alert: `${alert}`.slice(0, 40) }),
  }
}
