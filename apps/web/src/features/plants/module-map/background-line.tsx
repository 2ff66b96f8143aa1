import type { Point } from '@heliograph/domain/module-plane'
import type { Words } from '@heliograph/phrases'
import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { pointOn, shareAt, type Background, type Line } from './background.ts'
import { isDirection } from './geometry.ts'
import type { PlaneAt } from './module-canvas.tsx'
import classes from './background.module.css'
import rings from './module-map.module.css'

interface Props {
  background: Background
  line: Line
  onLine: (line: Line) => void
  /** Where a point of the plane is in the drawing. */
  at: (point: Point) => Point
  planeAt: PlaneAt
  words: Words['moduleMap']
}

/** A line on the picture whose length is known: its ends are moved by finger, mouse or keys. */
export const BackgroundLine = ({ background, line, onLine, at, planeAt, words }: Props) => {
  const grabbed = useRef<{ end: keyof Line; by: Point }>(undefined)
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    first.current?.focus({ preventScroll: true })
  }, [])
  const [from, to] = [at(pointOn(background, line.from)), at(pointOn(background, line.to))]
  const put = (end: keyof Line, point: Point) => onLine({ ...line, [end]: shareAt(background, point) })
  const grab = (event: PointerEvent<HTMLButtonElement>, end: keyof Line) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    // The finger stays beside the point, which would otherwise be below it.
    grabbed.current = { end, by: { x: left + width / 2 - event.clientX, y: top + height / 2 - event.clientY } }
  }
  const follow = ({ clientX, clientY }: PointerEvent) => {
    const held = grabbed.current
    const point = held && planeAt({ x: clientX + held.by.x, y: clientY + held.by.y })
    if (point) put(held.end, point)
  }
  const step = (event: KeyboardEvent, end: keyof Line) => {
    const { key, shiftKey } = event
    if (!isDirection(key)) return
    event.preventDefault()
    const pxPerM = at({ x: 1, y: 0 }).x - at({ x: 0, y: 0 }).x
    const by = (shiftKey ? largeStepPx : 1) / pxPerM
    const { x, y } = pointOn(background, line[end])
    const [right, down] = waysOf[key]
    put(end, { x: x + right * by, y: y + down * by })
  }
  const ends = [
    ['from', from, words.background.firstEnd],
    ['to', to, words.background.secondEnd],
  ] as const
  return (
    <div className={classes.ends}>
      <svg className={classes.line} aria-hidden="true">
        <line className={classes.around} x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
        <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
      </svg>
      {ends.map(([end, { x, y }, name]) => (
        <button
          key={end}
          ref={end === 'from' ? first : undefined}
          type="button"
          className={rings.corner}
          style={{ insetBlockStart: y, left: x }}
          aria-label={words.sheet.cornerAt({
            corner: name,
            x: Math.round(line[end].x * 100),
            y: Math.round(line[end].y * 100),
          })}
          onPointerDown={(event) => grab(event, end)}
          onPointerMove={follow}
          onPointerUp={() => (grabbed.current = undefined)}
          onPointerCancel={() => (grabbed.current = undefined)}
          onKeyDown={(event) => step(event, end)}
        />
      ))}
    </div>
  )
}

const waysOf = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as const
const largeStepPx = 10
