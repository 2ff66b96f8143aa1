import { useCallback, useEffect, useRef, useState } from 'react'
import { placeAfter, type Place } from './rotation.ts'

interface Wishes {
  places: readonly Place[]
  /** Undefined: the view stays. */
  everyMs: number | undefined
  paused: boolean
}

/** The current view; moves to the next one when its time is up. */
export const useRotation = ({ places, everyMs, paused }: Wishes) => {
  const [chosen, setPlace] = useState<Place>(() => places[0] ?? 'fleet')
  // The fleet is shown until it is known that it has only one plant.
  const place = chosen === 'fleet' && !places.includes(chosen) ? (places[0] ?? chosen) : chosen
  // The list changes with every answer; that must not restart the view's time.
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
