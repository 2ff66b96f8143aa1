import { useEffect, useState } from 'react'
import { clock } from './server-time.ts'
import { useCurrent } from './use-current.ts'

/** The server's time, ms, updated every `everyMs`. Use it in small components: each update re-renders. */
export const useNow = (everyMs = 1000) => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return useServerTime(now)
}

/** When that was by the server's clock, of a time by this device's, such as when an answer arrived. */
export const useServerTime = (deviceTime: number) => deviceTime - useCurrent(clock).aheadMs
