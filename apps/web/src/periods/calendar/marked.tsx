import type { Words } from '@heliograph/phrases'
import type { DayMark } from './marks.ts'
import classes from './calendar.module.css'

type CalendarWords = Words['calendar']

/** A day's marks in words. */
export const markText = ({ alerts, gap }: DayMark, words: CalendarWords) => [
  ...(alerts > 0 ? [words.alertCount({ count: alerts })] : []),
  ...(gap ? [words.gaps[gap]] : []),
]

/** What the marks mean. */
export const Keys = ({ words }: { words: CalendarWords }) => (
  <ul className={classes.keys} aria-hidden="true">
    <li>
      <i className={classes.alertKey} />
      {words.alerts}
    </li>
    <li>
      <i className={classes.gapKey} />
      {words.incomplete}
    </li>
  </ul>
)
