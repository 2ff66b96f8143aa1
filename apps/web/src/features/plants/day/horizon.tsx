import { formatClock } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { memo, useId, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useWidth } from '#browser/use-width.ts'
import { atOf } from './axis.ts'
import { DayKey } from './day-key.tsx'
import { Drawing } from './drawing.tsx'
import { layoutOf } from './layout.ts'
import { momentAt } from './moments.ts'
import { Opening } from './opening.tsx'
import type { DayPicture } from './picture.ts'
import { readingsOf, spokenReadings } from './reading.ts'
import classes from './day.module.css'

interface Props {
  picture: DayPicture
  /** In words, for screen readers. */
  summary: string
  /** Its width, if something else stood in its place before and was measured. */
  place?: ReturnType<typeof useWidth>
  words: Words['day']
}

/**
 * A day as a picture: one horizon is zero, what was generated is above it, what was used below on the same scale. The
 * time axis opens at now for the live figures; a tap or an arrow key shows another moment in the same place.
 */
export const Horizon = memo(({ picture, summary, place, words }: Props) => {
  const own = useWidth()
  const { ref, width } = place ?? own
  const id = useId()
  const [kept, setKept] = useState<number | null>(null)
  const [passing, setPassing] = useState<number | null>(null)
  const { live, span, moments, zone, parts } = picture
  const layout = layoutOf(picture, width)
  const last = live?.now ?? span.to
  const chosen = kept ?? passing
  const shown = chosen !== null && chosen < last ? chosen : null
  const moment = shown === null ? live?.moment : momentAt(moments, shown)
  const readings = readingsOf(moment, parts, words)
  const isStale = shown === null && live?.isStale === true
  const title = shown === null ? liveTitle(picture, words) : formatClock(zone, moment?.at ?? shown)
  const at = shown ?? last

  const keep = (instant: number) => setKept(instant >= last ? null : Math.max(span.from, instant))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      setKept(null)
    } else {
      const next = steps[event.key]?.({ at, from: span.from, to: last })
      if (next === undefined) return
      keep(next)
    }
    event.preventDefault()
  }
  const instantOf = (event: PointerEvent) =>
    atOf(layout.axis, event.clientX - event.currentTarget.getBoundingClientRect().left)

  const opening = (
    <Opening
      title={title ?? words.momentHint}
      age={shown === null ? live?.age : undefined}
      onBack={kept === null ? undefined : () => setKept(null)}
      backText={live ? words.backToNow : words.done}
      readings={readings}
      isBrief={!layout.isWide}
      isStale={isStale}
      isEmpty={title === undefined}
      words={words}
    />
  )
  return (
    <figure className={classes.picture} aria-label={words.title} data-wide={layout.isWide} data-open={layout.isOpen}>
      {!layout.isOpen && opening}
      <div ref={ref} className={classes.drawing} style={{ blockSize: layout.heightPx }}>
        {width > 0 && <Drawing picture={picture} layout={layout} shownAt={shown} id={id} words={words} />}
        <div
          className={classes.slider}
          role="slider"
          tabIndex={0}
          aria-label={words.moment}
          aria-valuemin={0}
          aria-valuemax={minutesOf(last - span.from)}
          aria-valuenow={minutesOf(at - span.from)}
          aria-valuetext={words.reading({ time: formatClock(zone, at), values: spokenReadings(readings, words) })}
          aria-describedby={`${id}-hint`}
          style={{ blockSize: layout.axisPx }}
          onKeyDown={onKeyDown}
          onPointerMove={(event) => event.pointerType === 'mouse' && setPassing(instantOf(event))}
          onPointerLeave={() => setPassing(null)}
          onPointerUp={(event) => keep(instantOf(event))}
        />
        {layout.isOpen && (
          <div className={classes.opening} style={{ insetInlineStart: layout.openingX, blockSize: layout.stripEndPx }}>
            {opening}
          </div>
        )}
      </div>
      <p id={`${id}-hint`} className="only-heard">
        {words.momentHint}
      </p>
      <figcaption className="only-heard">{summary}</figcaption>
      <DayKey picture={picture} id={id} words={words} />
    </figure>
  )
})

const liveTitle = ({ live, zone }: DayPicture, words: Words['day']) =>
  live &&
  words[live.isStale ? 'lastValues' : 'now']({ time: formatClock(zone, live.isStale ? live.moment.at : live.now) })

interface Reach {
  at: number
  from: number
  to: number
}

const minute = 60_000
const minutesOf = (ms: number) => Math.round(ms / minute)

const steps: Partial<Record<string, (reach: Reach) => number>> = {
  ArrowLeft: ({ at }) => onGrid(at - 1, Math.floor),
  ArrowDown: ({ at }) => onGrid(at - 1, Math.floor),
  ArrowRight: ({ at }) => onGrid(at + 1, Math.ceil),
  ArrowUp: ({ at }) => onGrid(at + 1, Math.ceil),
  PageDown: ({ at }) => onGrid(at - 60 * minute, Math.round),
  PageUp: ({ at }) => onGrid(at + 60 * minute, Math.round),
  Home: ({ from }) => from,
  End: ({ to }) => to,
}

/** The five minutes of the curve. */
const onGrid = (at: number, round: (value: number) => number) => round(at / (5 * minute)) * 5 * minute
