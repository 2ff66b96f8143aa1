import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import { minuteText, spanText, type WrongSpan } from './wrong-span.ts'
import classes from './wrong-spans.module.css'

interface Props {
  spans: readonly WrongSpan[]
  zone: string
  /** Undefined for people who can only look. */
  onTakeBack: ((span: WrongSpan) => void) | undefined
  /** For those without an end. */
  onEnd: ((span: WrongSpan) => void) | undefined
  words: Words['devices']['wrong']
}

/** What is marked, and below it what was taken back. */
export const WrongSpanList = ({ spans, zone, onTakeBack, onEnd, words }: Props) =>
  spans.length > 0 && (
    <ul className={classes.list}>
      {spans.map((span) => {
        const text = spanText(span, zone, words)
        return (
          <li key={span.id} data-past={span.takenBackAt !== null}>
            <div>
              <p className={classes.span}>{text}</p>
              {span.reason !== null && <p>{span.reason}</p>}
              <p className={classes.who}>{whoText(span, zone, words)}</p>
            </div>
            {onEnd && span.takenBackAt === null && span.to === null && (
              <Button
                variant="default"
                size="sm"
                onClick={() => onEnd(span)}
                aria-label={words.setEndOf({ span: text })}
              >
                {words.setEnd}
              </Button>
            )}
            {onTakeBack && span.takenBackAt === null && (
              <Button
                variant="default"
                size="sm"
                onClick={() => onTakeBack(span)}
                aria-label={words.takeBackOf({ span: text })}
              >
                {words.takeBack}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )

const whoText = (
  { markedBy, markedAt, takenBackBy, takenBackAt }: WrongSpan,
  zone: string,
  words: Words['devices']['wrong'],
) => {
  const time = minuteText(zone, markedAt * 1000)
  const marked = markedBy === null ? words.marked({ time }) : words.markedBy({ name: markedBy, time })
  if (takenBackAt === null) return marked
  const then = minuteText(zone, takenBackAt * 1000)
  const back =
    takenBackBy === null ? words.takenBack({ time: then }) : words.takenBackBy({ name: takenBackBy, time: then })
  return `${marked} · ${back}`
}
