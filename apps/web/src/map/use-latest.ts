import { useEffect, useRef } from 'react'

/** The current value, for listeners that outlive a render. */
export const useLatest = <Value>(value: Value) => {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}
