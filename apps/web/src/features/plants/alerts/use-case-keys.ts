import type { RefObject } from 'react'
import { rowAfter, useKeys } from '#browser/use-keys.ts'

type Step = 'acknowledge' | 'snooze' | 'resolve' | 'comment'

interface Actions {
  onStep: (step: Step, keyText: string) => void
  /** X selects and G gives to a person, where several can be selected. */
  onSelect?: (keyText: string) => void
  onAssign?: (keyText: string) => void
  onHelp: () => void
}

/**
 * J and K move through the alerts of a list; A, S, R and C acknowledge, snooze, resolve and comment the focused one, or the
 * one that is open.
 */
export const useCaseKeys = (
  list: RefObject<HTMLElement | null>,
  isOn: boolean,
  chosen: string | undefined,
  { onStep, onSelect, onAssign, onHelp }: Actions,
) =>
  useKeys(isOn, (event) => {
    const { key } = event
    if (key === '?') {
      event.preventDefault()
      onHelp()
      return
    }
    const links = [...(list.current?.querySelectorAll<HTMLElement>('[data-alert]:not(details [data-alert])') ?? [])]
    const at = links.findIndex((link) => link.closest('li, tr')?.contains(document.activeElement))
    const from = at < 0 ? links.findIndex((link) => link.dataset['alert'] === chosen) : at
    const next = rowAfter(key, from, links.length)
    if (next !== undefined) links[next]?.focus()
    const keyText = links[at]?.dataset['alert'] ?? chosen
    if (keyText === undefined) return
    const step = steps[key]
    const own = { x: onSelect, g: onAssign }[key]
    if (step === undefined && !own) return
    event.preventDefault()
    if (step === undefined) own?.(keyText)
    else onStep(step, keyText)
  })

const steps: Readonly<Record<string, Step>> = { a: 'acknowledge', s: 'snooze', r: 'resolve', c: 'comment' }
