import type { AlertCaseEvent } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { minuteText } from './alert-times.ts'

/** What was done with an alert: "Resolved: Repaired". */
export const eventText = (
  { step, person, until, reason }: Pick<AlertCaseEvent, 'step' | 'person' | 'until' | 'reason'>,
  timezone: string,
  { case: { did, reasons } }: Words['alerts'],
) => {
  if (step === 'assign') return person === null ? did.assignSomeone : did.assign({ name: person })
  if (step === 'snooze') return did.snooze({ time: until === null ? '--' : minuteText(timezone, until) })
  if (step === 'resolve') return did.resolve({ reason: reasons[reason ?? 'other'] })
  return did[step]
}
