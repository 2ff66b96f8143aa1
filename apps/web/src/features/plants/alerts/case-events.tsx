import type { AlertCaseEvent } from '@heliograph/contract/browser'
import { eventText } from '@heliograph/domain/case-event-text'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Aside } from '#ui/text/aside.tsx'
import { minuteText } from './alert-times.ts'
import classes from './alert-case.module.css'

interface Props {
  events: readonly AlertCaseEvent[]
  timezone: string
  words: Words['alerts']
}

/** What was done, with who and when, the newest first. */
export const CaseEvents = ({ events, timezone, words }: Props) => {
  const [whole, setWhole] = useState(false)
  if (events.length === 0) return null
  return (
    <details className={classes.events} open>
      <summary>{words.case.title}</summary>
      <ol>
        {(whole ? events : events.slice(0, few)).map((event) => (
          <li key={event.id}>
            <p>{eventText(event, timezone, words)}</p>
            {event.words !== null && <p className={classes.words}>{event.words}</p>}
            <Aside>{[event.by, minuteText(timezone, event.at)].filter(Boolean).join(' · ')}</Aside>
          </li>
        ))}
      </ol>
      {!whole && events.length > few && (
        <Button variant="default" size="compact-md" onClick={() => setWhole(true)}>
          {words.showEarlier}
        </Button>
      )}
    </details>
  )
}

const few = 4
