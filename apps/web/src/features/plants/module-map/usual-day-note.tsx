import type { ModulePattern } from '@heliograph/contract/browser'
import { dayMs } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Button, Skeleton } from '@mantine/core'
import { NotLoaded } from '#refusals/not-loaded.tsx'
import classes from './module-map.module.css'

interface Props {
  /** Undefined while it loads. */
  pattern: ModulePattern | undefined
  /** Why it did not. */
  error: unknown
  retry: () => void
  words: Words['moduleMap']
  shell: Words['shell']
}

/** Of which days the usual day is the mean, and what that tells. */
export const UsualDayNote = ({ pattern, error, retry, words: { failed, usual: words }, shell }: Props) => {
  if (!pattern && error !== null)
    return (
      <NotLoaded
        error={error}
        title={failed}
        text={shell.failedText}
        action={<Button onClick={retry}>{shell.retry}</Button>}
        words={shell}
      />
    )
  if (!pattern) return <Skeleton height={48} role="status" aria-label={shell.loading} />
  const { firstDay, lastDay, days, daysKnown } = pattern
  const period = { first: firstDay, last: lastDay }
  if (daysKnown === 0) return <p className={classes.usual}>{words.none(period)}</p>
  return (
    <div className={classes.usual}>
      <p>{words.period({ ...period, known: daysKnown, days })}</p>
      <p>{words.meaning}</p>
      {isSpread(pattern) && <p>{words.spread}</p>}
      {daysKnown < fewDays && <p>{words.few}</p>}
    </div>
  )
}

/** Not every day from the first to the last was looked at. */
const isSpread = ({ firstDay, lastDay, days }: ModulePattern) =>
  (Date.parse(lastDay) - Date.parse(firstDay)) / dayMs + 1 > days

const fewDays = 7
