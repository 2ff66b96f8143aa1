import { useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useFingers } from '#charts/zoom/use-fingers.ts'
import type { Zoom } from '#charts/zoom/zoom.ts'
import classes from './charts.module.css'

interface Props {
  label: string
  hint: string
  /** How many places the cursor has. */
  count: number
  place: number | null
  onMove: (place: number | null) => void
  /** The place in words: screen readers read it when the cursor moves. */
  textAt: (place: number) => string
  /** The place at a position, px from the left of the box. */
  placeAt: (x: number) => number | null
  /** How many places Page Up and Page Down skip. */
  leap: number
  zoom?: Zoom
  onPick?: (place: number) => void
}

/** Covers a drawing: takes pointer and keys, and is a slider for screen readers. */
export const Cursor = ({ label, hint, count, place, onMove, textAt, placeAt, leap, zoom, onPick }: Props) => {
  const hintId = useId()
  const box = useRef<HTMLDivElement>(null)
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null)
  const isFirstTap = useRef(false)
  const fingers = useFingers(zoom)

  useEffect(() => {
    if (place === null) return undefined
    // Not every browser focuses what is tapped, so that it could lose the focus.
    const onTap = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) onMove(null)
    }
    document.addEventListener('pointerdown', onTap)
    return () => document.removeEventListener('pointerdown', onTap)
  }, [place, onMove])

  useEffect(() => {
    const element = box.current
    if (!element || !zoom) return undefined
    // React's wheel listeners are passive and cannot stop the page from zooming.
    const onWheel = (event: WheelEvent) => {
      const sideways = zoom.zoomed && Math.abs(event.deltaX) > Math.abs(event.deltaY)
      // Plain scrolling scrolls the page.
      if (!event.ctrlKey && !sideways) return
      event.preventDefault()
      if (sideways && !event.ctrlKey) zoom.onShift(event.deltaX)
      else zoom.onScale(event.deltaY < 0 ? zoomIn : 1 / zoomIn, event.clientX - element.getBoundingClientRect().left)
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [zoom])

  const xOf = (event: PointerEvent) => event.clientX - event.currentTarget.getBoundingClientRect().left

  /** Otherwise with the keyboard: then a mouse that the page scrolls away from changes nothing. */
  const isPointed = useRef(false)
  const point = (event: PointerEvent) => {
    isPointed.current = true
    onMove(placeAt(xOf(event)))
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = {
      ArrowLeft: (place ?? count) - 1,
      ArrowRight: (place ?? -1) + 1,
      PageDown: (place ?? count) - leap,
      PageUp: (place ?? -1) + leap,
      Home: 0,
      End: count - 1,
    }
    const target = moves[event.key]
    if (target !== undefined && count > 0) {
      isPointed.current = false
      onMove(Math.min(count - 1, Math.max(0, target)))
    } else if (event.key === 'Escape' && place !== null) onMove(null)
    else if ((event.key === 'Enter' || event.key === ' ') && onPick && place !== null) onPick(place)
    else if (zoom && (event.key === '+' || event.key === '=')) zoom.onScale(zoomIn)
    else if (zoom && event.key === '-') zoom.onScale(1 / zoomIn)
    else if (zoom && event.key === '0') zoom.onReset()
    else return
    event.preventDefault()
  }

  const onPointerDown = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && event.button !== 0) return
    // The first tap shows the values, the second one opens.
    isFirstTap.current = event.pointerType === 'touch' && placeAt(xOf(event)) !== place
    if (fingers.onDown(event, xOf(event))) return onMove(null)
    if (event.pointerType === 'mouse' && zoom) setDrag({ from: xOf(event), to: xOf(event) })
    point(event)
  }

  const onPointerMove = (event: PointerEvent) => {
    if (fingers.onMove(event, xOf(event))) return
    if (drag) setDrag({ ...drag, to: xOf(event) })
    point(event)
  }

  const onPointerUp = (event: PointerEvent) => {
    fingers.onUp(event)
    if (drag && Math.abs(drag.to - drag.from) >= dragPx) {
      zoom?.onSelect(Math.min(drag.from, drag.to), Math.max(drag.from, drag.to))
    }
    setDrag(null)
  }

  return (
    <div
      ref={box}
      className={classes.cursor}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-describedby={hintId}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, count - 1)}
      aria-valuenow={place ?? 0}
      aria-valuetext={place === null ? '' : textAt(place)}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={fingers.onUp}
      onPointerLeave={(event) => {
        fingers.onUp(event)
        setDrag(null)
        // A finger leaves with every tap: what it chose stays until a tap elsewhere.
        if (event.pointerType !== 'touch' && isPointed.current) onMove(null)
      }}
      onBlur={() => onMove(null)}
      onClick={() => {
        if (onPick && place !== null && !isFirstTap.current) onPick(place)
      }}
      onDoubleClick={() => zoom?.onReset()}
    >
      {drag && (
        <div
          className={classes.selection}
          style={{ left: Math.min(drag.from, drag.to), width: Math.abs(drag.to - drag.from) }}
        />
      )}
      <span id={hintId} hidden>
        {hint}
      </span>
    </div>
  )
}

const zoomIn = 0.7
const dragPx = 8
