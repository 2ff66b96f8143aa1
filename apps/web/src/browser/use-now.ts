import { useEffect, useState } from 'react'

/** The present, ms, renewed every `everyMs`. Use it in small parts: all that reads it renders again. */
export const useNow = (everyMs = 1000) => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
