import type { Words } from '@heliograph/phrases'
import IconPin from '@tabler/icons-react/dist/esm/icons/IconPin.mjs'
import IconPinned from '@tabler/icons-react/dist/esm/icons/IconPinFilled.mjs'
import { useId } from 'react'
import { Sparkline } from '#charts/small/sparkline.tsx'
import { Card } from '#ui/cards/card.tsx'
import { Quantity } from '#ui/text/quantity.tsx'
import type { Parameter } from './parameters.ts'
import classes from './device-live.module.css'

interface Props {
  title: string
  parameters: readonly Parameter[]
  /** Today's sparklines by parameter id. */
  courses: ReadonlyMap<string, readonly (number | null)[]>
  pins: readonly string[]
  onPin: (id: string) => void
  onCurve: (id: string) => void
  words: Words['devices']
  noData: string
}

/** A group of parameters: name, sparkline of today, value. */
export const ParameterCard = ({ title, parameters, courses, pins, onPin, onCurve, words, noData }: Props) => {
  const titleId = useId()
  return (
    <Card>
      <section aria-labelledby={titleId}>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        <ul className={classes.parameters}>
          {parameters.map(({ id, name, text, unit, drawable }) => {
            const isPinned = pins.includes(id)
            const Sign = isPinned ? IconPinned : IconPin
            const course = courses.get(id)
            return (
              <li key={id}>
                <button
                  type="button"
                  className={classes.pin}
                  aria-pressed={isPinned}
                  aria-label={isPinned ? words.detail.unpin({ name }) : words.detail.pin({ name })}
                  onClick={() => onPin(id)}
                >
                  <Sign className="in-text" aria-hidden="true" />
                </button>
                <span className={classes.name}>{name}</span>
                {drawable && course ? (
                  <button
                    type="button"
                    className={classes.course}
                    aria-label={words.detail.curveOf({ name })}
                    onClick={() => onCurve(id)}
                  >
                    <Sparkline values={course} colour="--hg-accent-graphic" widthPx={88} heightPx={24} />
                  </button>
                ) : (
                  <span />
                )}
                <span className={classes.value}>
                  <Quantity text={text} unit={unit} missing={noData} />
                </span>
              </li>
            )
          })}
        </ul>
      </section>
    </Card>
  )
}
