import type { ArrivedFile, InsuranceRequest } from '@heliograph/contract/browser'
import { amountText } from '@heliograph/domain/amounts'
import { formatInstant } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { viewerZone } from '#i18n/dates.ts'
import { DocumentButton } from './document-button.tsx'
import classes from './insurance.module.css'

interface Props {
  request: InsuranceRequest
  read: (documentId: number) => Promise<ArrivedFile>
  words: Words['insurance']
}

/** Every step of a request, with who and when; the newest first. */
export const RequestHistory = ({ request, read, words }: Props) => {
  const zone = viewerZone()
  return (
    <ol className={classes.events}>
      {request.events.map((event) => (
        <li key={`${event.time} ${event.step}`}>
          {textOf(event, request, words)}
          <small>
            {formatInstant(zone, event.time * 1000)} · {event.person ?? words.sides[event.side]}
          </small>
          {event.note && <p className={classes.about}>{event.note}</p>}
          {event.policy && event.policy.documentId !== request.policy?.documentId && (
            <DocumentButton
              text={words.policy({ name: event.policy.name })}
              read={() => read(event.policy?.documentId ?? 0)}
              failed={words.downloadFailed}
            />
          )}
        </li>
      ))}
    </ol>
  )
}

const textOf = (
  { step, yearlyMinor, validUntil, policy }: InsuranceRequest['events'][number],
  { currency }: InsuranceRequest,
  words: Words['insurance'],
) => {
  if (step === 'quote')
    return words.steps.quote({
      amount: yearlyMinor === null ? '--' : amountText(yearlyMinor, currency),
      day: validUntil ?? '--',
    })
  if (step === 'insure') return words.steps.insure({ from: policy?.fromDay ?? '--', to: policy?.toDay ?? '--' })
  return words.steps[step]
}
