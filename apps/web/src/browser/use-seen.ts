import { useEffect, useState } from 'react'

/**
 * True once the element is in the window or about to be scrolled into it, or the page is printed; it stays true. For what
 * is expensive to load: a chart below the fold costs nothing until it is scrolled to.
 */
export const useSeen = (element: Element | null, margin = nearby) => {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (!element || seen) return undefined
    const see = () => setSeen(true)
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && see(), {
      rootMargin: margin,
    })
    observer.observe(element)
    addEventListener('beforeprint', see)
    return () => {
      observer.disconnect()
      removeEventListener('beforeprint', see)
    }
  }, [element, seen, margin])
  return seen
}

const nearby = '160px 0px'
