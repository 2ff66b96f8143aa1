import { useEffect, useState } from 'react'
import { clock } from './server-time.ts'
import { useCurrent } from './use-current.ts'

/** The server's time, ms, updated every `everyMs`. Use it in small components: each update re-renders. */
export const useNow = (everyMs = 1000) => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const tick = () => setNow(Date.now())
    const timer = setInterval(tick, everyMs)
    // Also when this device's clock was put right: with the time before it, this would be as wrong as the clock was.
    const deafen = clock.listen(tick)
    return () => {
      clearInterval(timer)
      deafen()
    }
  }, [everyMs])
  return useServerTime(now)
}

/** When that was by the server's clock, of a time by this device's, such as when an answer arrived. */
export const useServerTime = (deviceTime: number) => deviceTime - useCurrent(clock).aheadMs
