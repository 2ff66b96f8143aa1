import { useEffect } from 'react'

/** Asks the device not to sleep, and again whenever the page comes back into sight. One that cannot do so may sleep. */
export const useWakeLock = () => {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let left = false
    const hold = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      const held = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (left) void held?.release()
      else lock = held
    }
    void hold()
    document.addEventListener('visibilitychange', hold)
    return () => {
      left = true
      document.removeEventListener('visibilitychange', hold)
      void lock?.release()
    }
  }, [])
}
