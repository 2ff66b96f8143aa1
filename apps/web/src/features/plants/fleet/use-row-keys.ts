import { useEffect, useRef, type RefObject } from 'react'

interface Actions {
  /** `/` searches, `?` lists the keys. */
  onFind: () => void
  onHelp: () => void
}

/** J and K move through the rows of a list, Enter opens the focused one. Not while typing or in a dialog, nor if they are off. */
export const useRowKeys = (list: RefObject<HTMLElement | null>, isOn: boolean, actions: Actions) => {
  const known = useRef(actions)
  useEffect(() => {
    known.current = actions
  })
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event
      if (event.ctrlKey || event.metaKey || event.altKey || isField(target) || document.querySelector('dialog[open]'))
        return
      if (key === '/' || key === '?') {
        event.preventDefault()
        if (key === '/') known.current.onFind()
        else known.current.onHelp()
        return
      }
      const rows = [...(list.current?.children ?? [])].filter((row) => row instanceof HTMLElement)
      const at = rows.findIndex((row) => row.contains(document.activeElement))
      if (key === 'j' || key === 'k') {
        const next = rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + (key === 'j' ? 1 : -1)))]
        next?.focus()
      }
      if (key === 'Enter' && rows[at] === document.activeElement)
        rows[at]?.querySelector<HTMLElement>('a, button')?.click()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [list, isOn])
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
