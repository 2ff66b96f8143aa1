import { useEffect } from 'react'

/** Sets the browser tab's title: the page and the platform. */
export const nameTab = (change: Partial<typeof told>) => {
  Object.assign(told, change)
  const page = told.page || told.place
  document.title = page ? `${page} – ${told.platform}` : told.platform
}
/** `page` is the page's own name, `place` the general name of its address. */
const told = { page: '', place: '', platform: '' }

/** Applies while the page is shown; does nothing inside a part of a page. */
export const usePageName = (page: string | undefined) => useName('page', page)

/** For pages without a name of their own. */
export const usePlaceName = (place: string | undefined) => useName('place', place)

const useName = (kind: 'page' | 'place', name: string | undefined) =>
  useEffect(() => {
    if (name === undefined) return undefined
    nameTab({ [kind]: name })
    return () => nameTab({ [kind]: '' })
  }, [kind, name])
