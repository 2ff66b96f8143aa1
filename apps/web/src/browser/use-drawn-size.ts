import { useElementSize, useMergedRef } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * The size of an element for a drawing that is positioned by pixels. When the page is printed, the element gets the width
 * of paper, at once: browsers report the new size only after the paper.
 */
export const useDrawnSize = () => {
  const { ref, width, height } = useElementSize()
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [paperPx, setPaperPx] = useState<number>()
  useEffect(() => {
    if (!element) return undefined
    const print = () => {
      element.style.inlineSize = `min(100%, ${a4Px}px)`
      flushSync(() => setPaperPx(element.clientWidth))
    }
    const restore = () => {
      element.style.inlineSize = ''
      setPaperPx(undefined)
    }
    addEventListener('beforeprint', print)
    addEventListener('afterprint', restore)
    return () => {
      removeEventListener('beforeprint', print)
      removeEventListener('afterprint', restore)
    }
  }, [element])
  return { ref: useMergedRef(ref, setElement), width: paperPx ?? width, height }
}

/** A4, upright, with wide margins. */
const a4Px = 660
