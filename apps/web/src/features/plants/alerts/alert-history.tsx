import type { AlertDetail } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { instantText } from './alert-times.ts'
import classes from './alert-detail.module.css'

/** Each occurrence: started, ended, again. The newest first, older ones on demand. */
export const AlertHistory = ({ alert, words }: { alert: AlertDetail; words: Words['alerts'] }) => {
  const [whole, setWhole] = useState(false)
  const { occurrences, timezone } = alert
  const events = eventsOf(occurrences)
  return (
    <section className={classes.section}>
      <h3 className={classes.heading}>{words.timeline}</h3>
      <ol className={classes.history}>
        {(whole ? events : events.slice(0, fewOccurrences * 2)).map(({ kind, at }, place) => (
          <li key={place} data-kind={kind}>
            <span className={classes.eventWord}>{words[kind]}</span>
            {at !== null && <time>{instantText(timezone, at)}</time>}
          </li>
        ))}
      </ol>
      {whole && occurrences.length >= mostOccurrences && (
        <p className={classes.note}>{words.earlier({ count: occurrences.length })}</p>
      )}
      {!whole && occurrences.length > fewOccurrences && (
        <Button variant="default" size="compact-md" className={classes.more} onClick={() => setWhole(true)}>
          {words.showEarlier}
        </Button>
      )}
    </section>
  )
}

interface Event {
  kind: 'lasts' | 'stopped' | 'again' | 'started'
  at: number | null
}

/** The newest first. In a truncated list, the first occurrence is unknown. */
export const eventsOf = (occurrences: AlertDetail['occurrences']): Event[] =>
  occurrences.flatMap(({ startTime, endTime }, place): Event[] => {
    const isFirst = place === occurrences.length - 1 && occurrences.length < mostOccurrences
    return [
      endTime === null ? { kind: 'lasts', at: null } : { kind: 'stopped', at: endTime },
      { kind: isFirst ? 'started' : 'again', at: startTime },
    ]
  })

/** How many show at first. */
const fewOccurrences = 4
/** The most that the server returns. */
const mostOccurrences = 20
