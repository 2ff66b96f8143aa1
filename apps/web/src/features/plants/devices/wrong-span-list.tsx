import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import { SavedList } from '#ui/lists/saved-list.tsx'
import { minuteText, spanText, type WrongSpan } from './wrong-span.ts'

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
export const WrongSpanList = ({ spans, zone, onTakeBack, onEnd, words }: Props) => (
  <SavedList
    entries={spans}
    keyOf={({ id }) => id}
    isPast={({ takenBackAt }) => takenBackAt !== null}
    what={(span) => spanText(span, zone, words)}
    reason={({ reason }) => reason}
    who={(span) => whoText(span, zone, words)}
  >
    {(span) => {
      const text = spanText(span, zone, words)
      return (
        <>
          {onEnd && span.to === null && (
            <Button variant="default" size="sm" onClick={() => onEnd(span)} aria-label={words.setEndOf({ span: text })}>
              {words.setEnd}
            </Button>
          )}
          {onTakeBack && (
            <Button
              variant="default"
              size="sm"
              onClick={() => onTakeBack(span)}
              aria-label={words.takeBackOf({ span: text })}
            >
              {words.takeBack}
            </Button>
          )}
        </>
      )
    }}
  </SavedList>
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
