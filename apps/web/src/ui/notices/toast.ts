import { createState } from '#browser/state.ts'

export interface Toast {
  id: number
  text: string
}

export const toasts = createState<{ shown: readonly Toast[]; most: number }>({ shown: [], most: 3 })

/** The oldest makes room. A text that is already shown is not repeated. */
export const showToast = (text: string) =>
  toasts.set(({ shown, most }) =>
    shown.some((toast) => toast.text === text)
      ? { shown }
      : { shown: [...shown, { id: (counter += 1), text }].slice(-most) },
  )

export const closeToast = (id: number) =>
  toasts.set(({ shown }) => ({ shown: shown.filter((toast) => toast.id !== id) }))

let counter = 0
