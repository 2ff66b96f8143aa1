import type { Day } from '@heliograph/domain/zones'
import type { ReactNode } from 'react'
import { Choice } from '#ui/fields/choice.tsx'
import type { MarksIn } from './calendar/marks.ts'
import type { PeriodKind } from './kinds.ts'
import { PeriodStepper } from './period-stepper.tsx'
import type { PeriodWords, SteppedKind } from './period-words.ts'
import type { Period } from './period.ts'
import classes from './periods.module.css'

interface Props<Kind extends PeriodKind, P extends Period<Kind>> {
  kinds: readonly Kind[]
  period: P
  /** In the plant's time zone. */
  today: Day
  onKind: (kind: Kind) => void
  onChange: (period: P) => void
  /** The custom range, if offered. */
  custom?: ReactNode
  /** What calendars mark. */
  marksIn?: MarksIn | undefined
  words: PeriodWords<Kind>
}

/** Chooses day, week, month, year, total or a custom range, and which one. */
export const PeriodSwitch = <Kind extends PeriodKind, P extends Period<Kind>>({
  kinds,
  period,
  today,
  onKind,
  onChange,
  custom,
  marksIn,
  words,
}: Props<Kind, P>) => (
  <div className={classes.switch}>
    <div className={classes.kinds} data-many={kinds.length > kindsInARow}>
      <Choice
        label={words.period}
        hideLabel
        options={kinds.map((kind) => ({ value: kind, text: words.kinds[kind] }))}
        value={period.kind}
        onChange={onKind}
      />
    </div>
    {isStepped(period.kind) && (
      <PeriodStepper unit={period.kind} {...{ period, today, onChange, marksIn }} words={words.steps[period.kind]} />
    )}
    {period.kind === 'total' && <span className={classes.named}>{words.allYears}</span>}
    {period.kind === 'custom' && custom}
  </div>
)

const isStepped = (kind: PeriodKind): kind is SteppedKind => kind !== 'total' && kind !== 'custom'

/** As many as fit on a phone. */
const kindsInARow = 5
