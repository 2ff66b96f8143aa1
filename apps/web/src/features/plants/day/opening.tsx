import type { Words } from '@heliograph/phrases'
import { Quantity } from '#ui/text/quantity.tsx'
import type { Reading } from './reading.ts'
import classes from './day.module.css'

interface Props {
  title: string
  /** The age of the values. */
  age: string | undefined
  /** Undefined while the live values are shown. */
  onBack: (() => void) | undefined
  backText: string
  readings: readonly Reading[]
  isBrief: boolean
  isStale: boolean
  /** No moment is chosen: the figures only keep their place. */
  isEmpty: boolean
  words: Words['day']
}

/** The figures of now, or of the moment that was chosen, in the same place. */
export const Opening = ({ title, age, onBack, backText, readings, isBrief, isStale, isEmpty, words }: Props) => (
  <div className={classes.readings} data-stale={isStale} data-count={readings.length} data-empty={isEmpty}>
    <p className={classes.readingTitle}>
      <b>{title}</b>{' '}
      {onBack ? (
        <button type="button" className={classes.back} onClick={onBack}>
          {backText}
        </button>
      ) : (
        <span>{age}</span>
      )}
    </p>
    <dl>
      {readings.map(({ id, name, colour, value, note, brief }) => (
        <div key={id} data-live={id}>
          <dt>
            <i style={{ background: `var(${colour})` }} aria-hidden="true" />
            {name}
          </dt>
          <dd>
            <Quantity {...value} missing={words.noData} />
            <span>{isBrief ? brief : note}</span>
          </dd>
        </div>
      ))}
    </dl>
  </div>
)
