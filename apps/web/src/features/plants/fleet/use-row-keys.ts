import { useEffect, useRef, type RefObject } from 'react'

/** J and K move through the rows of a list, Enter opens the focused one, / searches. Not while typing. */
export const useRowKeys = (list: RefObject<HTMLElement | null>, onFind: () => void) => {
  const find = useRef(onFind)
  useEffect(() => {
    find.current = onFind
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event
      if (event.ctrlKey || event.metaKey || event.altKey || isField(target)) return
      if (key === '/') {
        event.preventDefault()
        find.current()
        return
      }
      const rows = [...(list.current?.children ?? [])].filter((row) => row instanceof HTMLElement)
      const at = rows.findIndex((row) => row.contains(document.activeElement))
      if (key === 'j' || key === 'k') {
        const next = rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + (key === 'j' ? 1 : -1)))]
        next?.focus()
      }
      if (key === 'Enter' && rows[at] === document.activeElement) rows[at]?.querySelector('a')?.click()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [list])
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
