import { startTransition, useEffect, useState } from 'react'

/** False while a page is drawn for the first time: what is below its first screen comes after that, in small steps. */
export const useAfterPaint = () => {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setPainted(true)))
    return () => clearTimeout(timer)
  }, [])
  return isPainted
}
