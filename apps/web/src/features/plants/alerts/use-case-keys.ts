import type { RefObject } from 'react'
import { rowAfter, useKeys } from '#browser/use-keys.ts'

type Step = 'acknowledge' | 'snooze' | 'resolve'

interface Actions {
  onStep: (step: Step, keyText: string) => void
  onHelp: () => void
}

/**
 * J and K move through the alerts of a list; A, S and E acknowledge, snooze and resolve the focused one, or the one that is
 * open.
 */
export const useCaseKeys = (
  list: RefObject<HTMLElement | null>,
  isOn: boolean,
  chosen: string | undefined,
  { onStep, onHelp }: Actions,
) =>
  useKeys(isOn, (event) => {
    const { key } = event
    if (key === '?') {
      event.preventDefault()
      onHelp()
      return
    }
    const links = [...(list.current?.querySelectorAll<HTMLElement>('[data-alert]') ?? [])]
    const at = links.findIndex((link) => link === document.activeElement)
    const from = at < 0 ? links.findIndex((link) => link.dataset['alert'] === chosen) : at
    const next = rowAfter(key, from, links.length)
    if (next !== undefined) links[next]?.focus()
    const step = steps[key]
    const keyText = links[at]?.dataset['alert'] ?? chosen
    if (step === undefined || keyText === undefined) return
    event.preventDefault()
    onStep(step, keyText)
  })

const steps: Readonly<Record<string, Step>> = { a: 'acknowledge', s: 'snooze', e: 'resolve' }
