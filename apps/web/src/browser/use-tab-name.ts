import { useEffect } from 'react'
import { nameTab } from './tab-name.ts'

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
