import type { RefObject } from 'react'
import { rowAfter, useKeys } from '#browser/use-keys.ts'

interface Actions {
  /** `/` searches, `?` lists the keys. */
  onFind: () => void
  onHelp: () => void
}

/** J and K move through the rows of lists, Enter opens the focused one. */
export const useRowKeys = (list: RefObject<HTMLElement | null>, isOn: boolean, { onFind, onHelp }: Actions) =>
  useKeys(isOn, (event) => {
    const { key } = event
    if (key === '/' || key === '?') {
      event.preventDefault()
      if (key === '/') onFind()
      else onHelp()
      return
    }
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('li[tabindex]') ?? [])]
    const at = rows.findIndex((row) => row.contains(document.activeElement))
    const next = rowAfter(key, at, rows.length)
    if (next !== undefined) rows[next]?.focus()
    if (key === 'Enter' && rows[at] === document.activeElement)
      rows[at]?.querySelector<HTMLElement>('a, button')?.click()
  })
