import { useEffect, useState } from 'react'

/** The current time, ms, updated every `everyMs`. Use it in small components: each update re-renders. */
export const useNow = (everyMs = 1000) => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
