import type { AlertCaseEvent } from '@heliograph/contract/browser'
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

const eventText = (
  { step, person, until, reason }: Pick<AlertCaseEvent, 'step' | 'person' | 'until' | 'reason'>,
  timezone: string,
  { case: { did, reasons } }: Words['alerts'],
) => {
  if (step === 'assign') return person === null ? did.assignSomeone : did.assign({ name: person })
  if (step === 'snooze') return did.snooze({ time: until === null ? '--' : minuteText(timezone, until) })
  if (step === 'resolve') return did.resolve({ reason: reasons[reason ?? 'other'] })
  return did[step]
}

const few = 4
