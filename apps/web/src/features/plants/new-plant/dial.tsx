import { useRef, type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode } from 'react'
import classes from './dial.module.css'

interface Props {
  label: string
  /** Null while nothing is entered. */
  value: number | null
  /** In words. */
  text: string
  most: number
  /** After the last degree comes the first. */
  isRound: boolean
  /** Where the first key press begins. */
  usual: number
  onChange: (degrees: number) => void
  /** The angle of a point, in the units of the drawing; undefined where it says none. */
  angleAt: (x: number, y: number) => number | undefined
  /** Where the handle is. */
  placeOf: (degrees: number) => { x: number; y: number }
  children: ReactNode
}

/**
 * An angle as a drawing: its handle is dragged, a press elsewhere moves it there, and arrow keys turn it. Only the handle
 * holds a thumb, so a page still scrolls over the drawing.
 */
export const Dial = ({ label, value, text, most, isRound, usual, onChange, angleAt, placeOf, children }: Props) => {
  const drawing = useRef<SVGSVGElement>(null)
  const degreesAt = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const toDrawing = drawing.current?.getScreenCTM()?.inverse()
    if (!toDrawing) return undefined
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(toDrawing)
    return angleAt(x, y)
  }
  const turnTo = (event: PointerEvent | MouseEvent) => {
    const degrees = degreesAt(event)
    if (degrees !== undefined) onChange(within(Math.round(degrees / coarse) * coarse, most, isRound))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    const step = steps[key]
    if (step === undefined && key !== 'Home' && key !== 'End') return
    event.preventDefault()
    if (key === 'Home') onChange(0)
    else if (key === 'End') onChange(isRound ? most - 1 : most)
    else onChange(value === null ? usual : within(Math.round(value) + (step ?? 0), most, isRound))
  }
  const place = value === null ? undefined : placeOf(value)
  return (
    <svg
      ref={drawing}
      viewBox="-70 -70 140 140"
      className={classes.dial}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={most}
      aria-valuenow={value ?? usual}
      aria-valuetext={text}
      onClick={turnTo}
      onKeyDown={onKeyDown}
    >
      {children}
      {place && (
        <g
          className={classes.handle}
          transform={`translate(${place.x} ${place.y})`}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && turnTo(event)}
        >
          <circle r="22" className={classes.grip} />
          <circle r="9" />
        </g>
      )}
    </svg>
  )
}

/** A thumb is not finer. Keys and typing enter single degrees. */
const coarse = 5

const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 15,
  PageDown: -15,
}

const within = (degrees: number, most: number, isRound: boolean) =>
  isRound ? ((degrees % most) + most) % most : Math.min(most, Math.max(0, degrees))
