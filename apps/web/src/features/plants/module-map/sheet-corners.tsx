import type { SheetFrame } from '@heliograph/contract/browser'
import { mostRows } from '@heliograph/domain/module-map'
import type { Point } from '@heliograph/domain/module-plane'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { Photo } from '#browser/photo.ts'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { NumberField } from './array-fields.tsx'
import { corners, nearestCorner, stepped, type Corner } from './corners.ts'
import { isDirection } from './geometry.ts'
import classes from './module-map.module.css'

interface Props {
  photo: Photo
  /** As far as it is known. */
  start: SheetFrame
  isReading: boolean
  onRead: (frame: SheetFrame) => void
  onCancel: () => void
  words: Words['moduleMap']
}

/** For a sheet whose grid isn't found, or wrongly: four presses on the stickers in its corners, and how many there are between. */
export const SheetCorners = ({ photo, start, isReading, onRead, onCancel, words }: Props) => {
  const texts = words.sheet
  const [frame, setFrame] = useState(start)
  const box = useRef<HTMLDivElement>(null)
  const grabbed = useRef<{ corner: Corner; by: Point }>(undefined)
  const places = frame.corners
  const move = (corner: Corner, { x, y }: Point) =>
    setFrame((before) => ({ ...before, corners: { ...before.corners, [corner]: { x: inside(x), y: inside(y) } } }))
  const shareAt = ({ clientX, clientY }: { clientX: number; clientY: number }): Point | undefined => {
    const at = box.current?.getBoundingClientRect()
    return at && { x: (clientX - at.left) / at.width, y: (clientY - at.top) / at.height }
  }
  const drag = (event: PointerEvent<HTMLButtonElement>, corner: Corner) => {
    const from = shareAt(event)
    if (!from) return
    event.currentTarget.setPointerCapture(event.pointerId)
    // The finger stays beside the point, which would otherwise be below it.
    grabbed.current = { corner, by: { x: places[corner].x - from.x, y: places[corner].y - from.y } }
  }
  const follow = (event: PointerEvent) => {
    const at = shareAt(event)
    const held = grabbed.current
    if (at && held) move(held.corner, { x: at.x + held.by.x, y: at.y + held.by.y })
  }
  const step = (event: KeyboardEvent, corner: Corner) => {
    if (!isDirection(event.key)) return
    event.preventDefault()
    move(corner, stepped(places[corner], event.key, event.shiftKey))
  }

  return (
    <div className={classes.fields}>
      <p className={classes.note}>{texts.cornersHint}</p>
      <div
        ref={box}
        className={classes.cornered}
        role="presentation"
        onClick={(event) => {
          const at = shareAt(event)
          if (at && event.target === event.currentTarget.firstElementChild) move(nearestCorner(places, at), at)
        }}
      >
        <img src={photo} alt={texts.photo} draggable={false} />
        <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
          <polygon points={corners.map((corner) => `${places[corner].x},${places[corner].y}`).join(' ')} />
        </svg>
        {corners.map((corner) => {
          const { x, y } = places[corner]
          return (
            <button
              key={corner}
              type="button"
              className={classes.corner}
              style={{ insetBlockStart: `${y * 100}%`, insetInlineStart: `${x * 100}%` }}
              aria-label={texts.cornerAt({
                corner: texts.cornerNames[corner],
                x: Math.round(x * 100),
                y: Math.round(y * 100),
              })}
              onPointerDown={(event) => drag(event, corner)}
              onPointerMove={follow}
              onPointerUp={() => (grabbed.current = undefined)}
              onPointerCancel={() => (grabbed.current = undefined)}
              onKeyDown={(event) => step(event, corner)}
            />
          )
        })}
      </div>
      <div className={classes.pair}>
        {(['rows', 'columns'] as const).map((of) => (
          <NumberField
            key={of}
            label={words[of]}
            value={frame[of]}
            from={2}
            to={mostRows}
            isWhole
            onChange={(number) => number !== null && setFrame({ ...frame, [of]: number })}
          />
        ))}
      </div>
      <ButtonRow>
        <Button loading={isReading} onClick={() => onRead(frame)}>
          {texts.readAgain}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {words.cancel}
        </Button>
      </ButtonRow>
    </div>
  )
}

const inside = (share: number) => Math.min(1, Math.max(0, share))
