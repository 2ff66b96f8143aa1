import type { AlertDay } from '@heliograph/contract/browser'
import type { Day } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { useElementSize, useMediaQuery, useMergedRef } from '@mantine/hooks'
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { levelSigns } from './alert-level.tsx'
import { countsText, dayAfterKey, dayWidthOf, heightsOf, levelsOfDay, stripSummary } from './strip-days.ts'
import classes from './day-strip.module.css'

interface Props {
  /** The oldest first; the last is today. */
  days: readonly AlertDay[]
  chosen: Day | undefined
  onChoose: (day: Day | undefined) => void
  words: Words['alerts']
}

/** Alerts per day, a bar for each. Choosing a bar shows its day's alerts; choosing it again shows all. */
export const DayStrip = ({ days, chosen, onChoose, words }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  const last = days.length - 1
  const chosenPlace = days.findIndex(({ day }) => day === chosen)
  const [focused, setFocused] = useState<number>()
  const entry = focused ?? (chosenPlace < 0 ? last : chosenPlace)
  const most = Math.max(1, ...days.map(({ tips, warnings, faults }) => tips + warnings + faults))

  const { ref: measured, width } = useElementSize<HTMLDivElement>()
  const leastPx = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false }) ? 32 : 24
  const dayPx = dayWidthOf(width, days.length, leastPx)

  // If not all days fit, the newest are visible first.
  useLayoutEffect(() => {
    if (box.current) box.current.scrollLeft = box.current.scrollWidth
  }, [dayPx])

  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayAfterKey(event.key, entry, last)
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    setFocused(next)
    box.current?.querySelectorAll('button')[next]?.focus()
  }

  return (
    <section className={classes.strip}>
      <div className={classes.head}>
        <h2 className={classes.title}>{words.stripTitle({ days: days.length })}</h2>
        <p className={classes.summary}>{stripSummary(days, words)}</p>
        <ul className={classes.legend} aria-hidden="true">
          {legend.map(({ kind, level }) => (
            <li key={kind}>
              <i className={classes.part} data-kind={kind} />
              {words[levelSigns[level].word]}
            </li>
          ))}
        </ul>
      </div>
      <div
        ref={useMergedRef(box, measured)}
        className={classes.days}
        {...(dayPx !== undefined && { style: { gridAutoColumns: `${dayPx}px` } })}
        role="toolbar"
        aria-label={`${words.stripTitle({ days: days.length })}. ${words.stripHint}`}
      >
        {days.map((one, place) => (
          <button
            key={one.day}
            type="button"
            className={classes.day}
            tabIndex={place === entry ? 0 : -1}
            aria-pressed={one.day === chosen}
            aria-current={place === last ? 'date' : undefined}
            aria-label={countsText(one, words)}
            title={countsText(one, words)}
            onFocus={() => setFocused(place)}
            onKeyDown={onKeyDown}
            onClick={() => onChoose(one.day === chosen ? undefined : one.day)}
          >
            <span className={classes.bar}>
              {levelsOfDay(one).map(({ kind, count }) => (
                <i
                  key={kind}
                  className={classes.part}
                  data-kind={kind}
                  style={{ blockSize: `${heightsOf(count, most)}%` }}
                />
              ))}
            </span>
            <span className={classes.date} data-work={one.plannedWork}>
              {one.day.slice(8)}
            </span>
          </button>
        ))}
      </div>
    </section>
  )
}

const legend = [
  { kind: 'faults', level: 2 },
  { kind: 'warnings', level: 1 },
  { kind: 'tips', level: 0 },
] as const
