import { useEffect } from 'react'

/** What the browser's tab says: which page, and whose platform. */
export const nameTab = (change: Partial<typeof told>) => {
  Object.assign(told, change)
  document.title = told.page ? `${told.page} – ${told.platform}` : told.platform
}
const told = { page: '', platform: '' }

/** As long as the page is seen; nothing for what is only a part of one. */
export const usePageName = (page: string | undefined) =>
  useEffect(() => {
    if (page === undefined) return undefined
    nameTab({ page })
    return () => nameTab({ page: '' })
  }, [page])
