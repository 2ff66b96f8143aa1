import { startTransition, useCallback, useState } from 'react'

/**
 * The width of an element for a drawing that is positioned by pixels; 0 until it is known. What follows a new width is
 * drawn in small steps, between which the browser can answer a press.
 */
export const useWidth = () => {
  const [width, setWidth] = useState(0)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const observer = new ResizeObserver(([entry]) => {
      const [box] = entry?.borderBoxSize ?? []
      if (box) startTransition(() => setWidth(box.inlineSize))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}
