import { formatInstant } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { useNow } from '#browser/use-now.ts'
import { ageText, staleAfterMs } from './age.ts'
import type { StreamState } from './follow.ts'
import { pollEveryMs } from './live.queries.ts'
import classes from './live.module.css'

interface Props {
  /** When the plant last reported; null if never. */
  at: number | null
  zone: string
  stream: StreamState
  words: Words['live']
}

/** “data 40 s ago · live”. Screen readers do not announce every tick; they read it on demand. */
export const DataAge = ({ at, zone, stream, words }: Props) => {
  const now = useNow()
  const told = {
    live: words.streamLive,
    polling: words.streamPolling({ seconds: pollEveryMs / 1000 }),
    connecting: words.streamConnecting,
  }
  const fresh = at !== null && now - at <= staleAfterMs
  const live = fresh && stream === 'live'
  return (
    <span
      className={classes.age}
      data-tone={live ? 'success' : 'muted'}
      title={at === null ? undefined : words.updatedAt({ time: formatInstant(zone, at) })}
    >
      <i className={classes.pulse} data-live={live} aria-hidden="true" />
      {at === null ? (
        words.dataNever
      ) : (
        // On a phone, the picture below says it.
        <span className={fresh ? classes.wideOnly : undefined}>{words.dataAge({ age: ageText(now - at, words) })}</span>
      )}
      {/* Old values stay old, even with an open stream. */}
      {(live || stream !== 'live') && (
        <span>
          <span className={fresh ? classes.wideOnly : undefined}>{' · '}</span>
          {told[stream]}
        </span>
      )}
    </span>
  )
}
