import { startTransition, useEffect, useState } from 'react'

/**
 * False while a page is drawn for the first time: what is not needed for its first look comes after that, in small steps.
 * @param isReady what comes before it is drawn; of two things that wait, the second waits for the first
 */
export const useAfterPaint = (isReady = true) => {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    if (!isReady) return undefined
    const timer = setTimeout(() => startTransition(() => setPainted(true)))
    return () => clearTimeout(timer)
  }, [isReady])
  return isPainted
}
