import { hoursApart, ticksOf, type Span } from '#charts/axes/day-axis.ts'
import classes from './alert-detail.module.css'

interface Props {
  span: Span
  /** Inside the span. */
  runs: readonly Span[]
  zone: string
  /** The same in words. */
  text: string
}

/** When an alert was active: filled segments on a time line, as wide as the curve below. */
export const ActiveLane = ({ span, runs, zone, text }: Props) => {
  if (runs.length === 0) return <p className={classes.laneText}>{text}</p>
  const placeOf = (at: number) => ((at - span.from) / (span.to - span.from)) * 100
  return (
    <div className={classes.lane}>
      <p className={classes.laneText}>{text}</p>
      <div className={classes.track} aria-hidden="true">
        {runs.map(({ from, to }) => (
          <i
            key={from}
            className={classes.run}
            style={{ insetInlineStart: `${placeOf(from)}%`, inlineSize: `${placeOf(to) - placeOf(from)}%` }}
          />
        ))}
      </div>
      <div className={classes.laneTimes} aria-hidden="true">
        {ticksOf(zone, span, hoursApart(span, narrowPx)).map(({ at, label }) => (
          <span key={at} style={{ insetInlineStart: `${placeOf(at)}%` }}>
            {label}
          </span>
        ))}
      </div>
    </div>
  )
}

/** The minimum width. */
const narrowPx = 260
