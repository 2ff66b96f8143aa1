import { useCallback, useLayoutEffect, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { piecesOf, rowAfterKey, rowsInSight, type Sight } from './rows.ts'

interface Long {
  total: number
  rowHeight: number
  onSight: (sight: Sight) => void
}

/**
 * Draws only the visible rows of a long list. It measures the list's position in the window, so it works whether the
 * list or the page scrolls. Put it on the element whose children are the rows, each marked with `data-row`.
 */
export const useRows = ({ total, rowHeight, onSight }: Long) => {
  const [body, setBody] = useState<HTMLElement | null>(null)
  const [sight, setSight] = useState<Sight>(() => rowsInSight({ passed: 0, windowHeight: 0, rowHeight, total }))
  /** The focused row, which must stay mounted. */
  const [kept, setKept] = useState<number>()

  useLayoutEffect(() => {
    if (!body) return undefined
    const look = () => {
      const passed = -body.getBoundingClientRect().top
      const next = rowsInSight({ passed, windowHeight: window.innerHeight, rowHeight, total })
      setSight((before) => (before.first === next.first && before.end === next.end ? before : next))
    }
    look()
    addEventListener('scroll', look, { capture: true, passive: true })
    addEventListener('resize', look)
    return () => {
      removeEventListener('scroll', look, { capture: true })
      removeEventListener('resize', look)
    }
  }, [body, rowHeight, total])
  useLayoutEffect(() => onSight(sight), [sight, onSight])

  const onFocus = useCallback(({ target }: FocusEvent) => setKept(rowOf(target)), [])
  const onBlur = useCallback(({ relatedTarget, currentTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setKept(undefined)
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rowOf(event.target as Element)
    if (row === undefined || event.altKey || event.ctrlKey || event.metaKey || !body) return
    if (event.key === 'Enter' && event.target instanceof HTMLElement && event.target.dataset['row'])
      linkIn(event.target)?.click()
    const next = rowAfterKey(event.key, row, total, Math.max(1, Math.floor(window.innerHeight / rowHeight) - 4))
    if (next === undefined) return
    event.preventDefault()
    // Drawn in its place before it gets the focus: the browser then scrolls to it.
    flushSync(() => setKept(next))
    const target = body.querySelector<HTMLElement>(`[data-row="${next}"]`)
    const focused = target && (linkIn(target) ?? target)
    focused?.focus({ preventScroll: true })
    target?.scrollIntoView({ block: 'nearest' })
  }

  return {
    pieces: piecesOf({ first: Math.min(sight.first, total), end: Math.min(sight.end, total) }, total, kept),
    bodyProps: { ref: setBody, onFocus, onBlur, onKeyDown },
  }
}

const rowOf = (element: Element) => {
  const row = element.closest<HTMLElement>('[data-row]')?.dataset['row']
  return row === undefined ? undefined : Number(row)
}
/** What the row leads to, not what is beside it. */
const linkIn = (row: HTMLElement) =>
  row.querySelector<HTMLElement>('a[href]') ?? row.querySelector<HTMLElement>('button')
