import type { CaseReason, CaseStep } from './alert-cases.ts'
import { missing } from './numbers.ts'
import { formatMinute } from './zones.ts'

/**
 * What was done with an alert: "Resolved: Repaired".
 * @param until seconds since 1970, shown on the clock of the zone
 */
export const eventText = (
  { step, person, until, reason }: TakenStep,
  zone: string,
  { case: { did, reasons } }: EventWords,
) => {
  if (step === 'assign') return person === null ? did.assignSomeone : did.assign({ name: person })
  if (step === 'snooze') return did.snooze({ time: until === null ? missing : formatMinute(zone, until * 1000) })
  if (step === 'resolve') return did.resolve({ reason: reasons[reason ?? 'other'] })
  return did[step]
}

interface TakenStep {
  step: CaseStep
  person: string | null
  until: number | null
  reason: CaseReason | null
}

/** The phrases about alerts, in one language. */
interface EventWords {
  case: {
    did: Record<Exclude<CaseStep, 'assign' | 'snooze' | 'resolve'> | 'assignSomeone', string> & {
      assign: (values: { name: string }) => string
      snooze: (values: { time: string }) => string
      resolve: (values: { reason: string }) => string
    }
    reasons: Record<CaseReason, string>
  }
}
