import { useEffect } from 'react'

/** Keeps the device awake, also after the page was hidden. Does nothing if the device does not support it. */
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
