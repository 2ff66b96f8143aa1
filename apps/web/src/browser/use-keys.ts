import { useEffect, useRef } from 'react'

/** Single keys on a page. Not while typing, in a dialog, together with Ctrl, Alt or Meta, or if they are off. */
export const useKeys = (isOn: boolean, onKey: (event: KeyboardEvent) => void) => {
  const known = useRef(onKey)
  useEffect(() => {
    known.current = onKey
  })
  useEffect(() => {
    if (!isOn) return
    const press = (event: KeyboardEvent) => {
      const isMeantElsewhere = event.ctrlKey || event.metaKey || event.altKey || isField(event.target)
      if (!isMeantElsewhere && !document.querySelector('dialog[open]')) known.current(event)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOn])
}

/** Where J and K lead in a list: to the next row or the one before; from outside, to the first. Undefined for other keys. */
export const rowAfter = (key: string, at: number, count: number) => {
  if (key !== 'j' && key !== 'k') return undefined
  return at < 0 ? 0 : Math.min(count - 1, Math.max(0, at + (key === 'j' ? 1 : -1)))
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  !(target instanceof HTMLInputElement && target.type === 'checkbox') &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
