import { useCallback, useEffect, useRef, useState } from 'react'
import { placeAfter, type Place } from './rotation.ts'

interface Wishes {
  places: readonly Place[]
  /** Undefined: the view stays. */
  everyMs: number | undefined
  paused: boolean
}

/** The view that is shown, and the next one when its time has come. */
export const useRotation = ({ places, everyMs, paused }: Wishes) => {
  const [place, setPlace] = useState<Place>(() => places[0] ?? 'fleet')
  // The order changes with every answer; the time that a view has does not begin anew with it.
  const order = useRef(places)
  useEffect(() => {
    order.current = places
  }, [places])
  const step = useCallback((steps: number) => setPlace((before) => placeAfter(order.current, before, steps)), [])
  const turning = everyMs !== undefined && !paused && places.length > 1
  useEffect(() => {
    if (!turning) return undefined
    const timer = setTimeout(() => step(1), everyMs)
    return () => clearTimeout(timer)
  }, [turning, everyMs, place, step])
  return { place, step, turning }
}
