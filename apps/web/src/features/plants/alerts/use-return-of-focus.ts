import { useEffect, useRef } from 'react'

/** When the details of an alert close, the focus returns to where it was before. */
export const useReturnOfFocus = (open: string | undefined) => {
  const before = useRef(open)
  useEffect(() => {
    if (before.current !== undefined && open === undefined) {
      document
        .querySelector<HTMLElement>(`[data-alert="${CSS.escape(before.current)}"]`)
        ?.focus({ preventScroll: true })
    }
    before.current = open
  }, [open])
}
