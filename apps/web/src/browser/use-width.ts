import { startTransition, useCallback, useState } from 'react'

/**
 * The width of an element for a drawing that is positioned by pixels; 0 until it is known. What follows a new width is
 * drawn in small steps, between which the browser can answer a press.
 * @param first of what stood in its place before, until its own is known
 */
export const useWidth = (first = 0) => {
  const [width, setWidth] = useState(first)
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
