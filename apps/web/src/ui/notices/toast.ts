import { createState } from '#browser/state.ts'

export interface Toast {
  id: number
  text: string
}

interface Toasts {
  shown: readonly Toast[]
  most: number
  /** The last one that nobody reads in two seconds, when it was said, and where the person was: it is said there too (spec §9). */
  long?: (Toast & { at: number; from: Element | null }) | undefined
}

export const toasts = createState<Toasts>({ shown: [], most: 3 })

/** The oldest makes room. A text that is already shown is not repeated. */
export const showToast = (text: string) =>
  toasts.set(({ shown, most, long }) => {
    if (shown.some((toast) => toast.text === text)) return {}
    const toast = { id: (counter += 1), text }
    return {
      shown: [...shown, toast].slice(-most),
      long: text.length > longText ? { ...toast, at: Date.now(), from: document.activeElement } : long,
    }
  })

export const closeToast = (id: number) =>
  toasts.set(({ shown }) => ({ shown: shown.filter((toast) => toast.id !== id) }))

let counter = 0
const longText = 80
