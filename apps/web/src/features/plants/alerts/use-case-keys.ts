import { useEffect, useRef, type RefObject } from 'react'

interface Actions {
  onStep: (step: 'acknowledge' | 'snooze' | 'resolve', keyText: string) => void
  onHelp: () => void
}

/**
 * J and K move through the alerts of a list; A, S and E acknowledge, snooze and resolve the focused one, or the one that is
 * open. Not while typing, in a dialog, or if keys are off.
 */
export const useCaseKeys = (
  list: RefObject<HTMLElement | null>,
  isOn: boolean,
  chosen: string | undefined,
  actions: Actions,
) => {
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
      if (key === '?') {
        event.preventDefault()
        known.current.onHelp()
        return
      }
      const links = [...(list.current?.querySelectorAll<HTMLElement>('[data-alert]') ?? [])]
      const at = links.findIndex((link) => link === document.activeElement)
      if (key === 'j' || key === 'k') {
        const from = at < 0 ? links.findIndex((link) => link.dataset['alert'] === chosen) : at
        links[from < 0 ? 0 : Math.min(links.length - 1, Math.max(0, from + (key === 'j' ? 1 : -1)))]?.focus()
      }
      const step = steps[key]
      const keyText = links[at]?.dataset['alert'] ?? chosen
      if (step === undefined || keyText === undefined) return
      event.preventDefault()
      known.current.onStep(step, keyText)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [list, isOn, chosen])
}

const steps: Readonly<Record<string, 'acknowledge' | 'snooze' | 'resolve'>> = {
  a: 'acknowledge',
  s: 'snooze',
  e: 'resolve',
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
