import type { CaseReason, CaseStep } from '@heliograph/domain/alert-cases'
import type { Day } from '@heliograph/domain/zones'
import type { Caller } from './caller.ts'

/** What was wrong in a plant in some days. */
export interface ReportedAlerts {
  total: number
  /** How many of them are still there. */
  open: number
  /** The worst of them. */
  worst: readonly ReportedAlert[]
}

/** Times are milliseconds since 1970. */
interface ReportedAlert {
  name: string
  level: number
  deviceName: string
  startedAt: number
  endedAt: number | null
  /** What people did about it, the newest first; names only for those who work on the plant. */
  steps: readonly ReportedStep[]
}

interface ReportedStep {
  step: CaseStep
  at: number
  by: string | null
  person: string | null
  until: number | null
  reason: CaseReason | null
  words: string | null
}

/** Warnings and faults that were there in these days of a plant, once each, for someone who may read it. */
export type AlertsOfReport = (
  plantId: number,
  days: { first: Day; last: Day },
  language: string,
  caller: Caller,
) => Promise<ReportedAlerts>
