import { useRef, type PointerEvent } from 'react'
import type { Zoom } from './zoom.ts'

type Pair = [number, number]

/** Two fingers on a drawing: the instants under them stay under them as they move. */
export const useFingers = (zoom: Zoom | undefined) => {
  const down = useRef(new Map<number, number>())
  const held = useRef<{ ids: Pair; times: Pair } | null>(null)

  /** Whether the event is part of a two-finger gesture and the cursor must ignore it. */
  const onDown = ({ pointerType, pointerId }: PointerEvent, x: number) => {
    if (pointerType !== 'touch' || !zoom) return false
    down.current.set(pointerId, x)
    const [one, two, ...more] = [...down.current]
    if (!one || !two || more.length > 0) return false
    held.current = { ids: [one[0], two[0]], times: [zoom.atX(one[1]), zoom.atX(two[1])] }
    return true
  }

  const onMove = ({ pointerId }: PointerEvent, x: number) => {
    if (!down.current.has(pointerId)) return false
    down.current.set(pointerId, x)
    if (!held.current || !zoom) return false
    const { ids, times } = held.current
    const xs: Pair = [down.current.get(ids[0]) ?? 0, down.current.get(ids[1]) ?? 0]
    // Fingers that meet or cross would reverse time.
    if (Math.abs(xs[1] - xs[0]) >= leastPx && xs[1] > xs[0] === times[1] > times[0]) zoom.onHold(times, xs)
    return true
  }

  const onUp = ({ pointerId }: PointerEvent) => {
    down.current.delete(pointerId)
    if (down.current.size < 2) held.current = null
  }

  return { onDown, onMove, onUp }
}

const leastPx = 16
