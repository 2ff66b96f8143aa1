import { useEffect } from 'react'

/** What the browser's tab says: which page, and whose platform. */
export const nameTab = (change: Partial<typeof told>) => {
  Object.assign(told, change)
  const page = told.page || told.place
  document.title = page ? `${page} – ${told.platform}` : told.platform
}
/** `page` is what the page calls itself, `place` what its address is called in general. */
const told = { page: '', place: '', platform: '' }

/** As long as the page is seen; nothing for what is only a part of one. */
export const usePageName = (page: string | undefined) => useName('page', page)

/** For pages that do not call themselves anything. */
export const usePlaceName = (place: string | undefined) => useName('place', place)

const useName = (kind: 'page' | 'place', name: string | undefined) =>
  useEffect(() => {
    if (name === undefined) return undefined
    nameTab({ [kind]: name })
    return () => nameTab({ [kind]: '' })
  }, [kind, name])
