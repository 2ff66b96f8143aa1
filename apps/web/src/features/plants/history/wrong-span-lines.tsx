import type { Statistics } from '@heliograph/contract/browser'
import { dayAt, formatMinute } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import classes from './history.module.css'

interface Props {
  spans: Statistics['wrongSpans']
  zone: string
  words: Words['history']
}

/** Readings that people marked as wrong: the figures are calculated without them. */
export const WrongSpanLines = ({ spans, zone, words }: Props) =>
  spans.length > 0 && (
    <ul className={classes.booked}>
      {spans.map(({ deviceId, deviceName, from, to }) => (
        <li key={`${deviceId} ${from} ${to}`}>
          {words.wrongSpan({ device: deviceName, span: spanText({ from, to }, zone, words) })}
        </li>
      ))}
    </ul>
  )

const spanText = ({ from, to }: { from: number; to: number | null }, zone: string, words: Words['history']) => {
  const textOf = (at: number) => formatMinute(zone, at * 1000)
  if (to === null) return words.wrongSince({ from: textOf(from) })
  const isSameDay = dayAt(zone, from * 1000) === dayAt(zone, to * 1000)
  return words.wrongFromTo({ from: textOf(from), to: isSameDay ? textOf(to).slice(11) : textOf(to) })
}
