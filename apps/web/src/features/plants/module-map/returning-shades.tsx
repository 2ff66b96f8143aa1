import { percentText } from '@heliograph/domain/quantities'
import type { Words } from '@heliograph/phrases'
import { useId, useState } from 'react'
import { Pager } from '#ui/lists/pager.tsx'
import { placeText } from './module-texts.ts'
import type { ReturningShade } from './usual-day.ts'
import classes from './module-map.module.css'

interface Props {
  shades: readonly ReturningShade[]
  /** The time of day at which a step begins. */
  clockAt: (step: number) => string
  onChoose: (shade: ReturningShade) => void
  words: Words['moduleMap']
  shell: Words['shell']
}

/** Which modules give less at the same time each day, from when to when, and how much they lose by it. */
export const ReturningShades = ({ shades, clockAt, onChoose, words, shell }: Props) => {
  const id = useId()
  const [wanted, setPage] = useState(1)
  const page = Math.min(wanted, Math.max(1, Math.ceil(shades.length / pageSize)))
  return (
    <>
      {shades.length === 0 ? (
        <p>{words.usual.noShades}</p>
      ) : (
        <ol className={classes.worst}>
          {shades.slice((page - 1) * pageSize, page * pageSize).map((shade, place) => {
            const { moduleKey, steps, lost } = shade
            return (
              <li key={`${moduleKey} ${steps?.from}`}>
                <button
                  type="button"
                  className={classes.link}
                  aria-describedby={`${id}${place}`}
                  onClick={() => onChoose(shade)}
                >
                  {placeText(shade, words)}
                </button>
                <span id={`${id}${place}`} className={classes.figure}>
                  {steps
                    ? words.usual.at({ from: clockAt(steps.from), to: clockAt(steps.to), share: lostText(lost) })
                    : words.usual.allDay({ share: lostText(lost) })}
                </span>
              </li>
            )
          })}
        </ol>
      )}
      {shades.length > pageSize && (
        <Pager total={shades.length} pageSize={pageSize} page={page} onPage={setPage} words={shell} />
      )}
      <p className={classes.note}>{words.usual.hint}</p>
    </>
  )
}

/** Truncated, as all figures are; what is listed is never nothing. */
const lostText = (share: number) => (share < 0.01 ? `< ${percentText(1)}` : percentText(Math.floor(share * 100)))

const pageSize = 5
