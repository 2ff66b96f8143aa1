import { hourMs } from '@heliograph/domain/zones'
import type { RecordAudit } from '#needs/audit.ts'
import { createCache } from '#needs/cache.ts'
import type { Caller } from '#needs/caller.ts'

/**
 * Records refused access of logged-in people: one event per person, call, plant and hour, so that a script with a thousand
 * attempts per second fills neither the disk nor the audit pages. Events recorded by this server within the hour are
 * cached, without another query.
 */
export const createRefusals = ({ recordOnce, now, report }: Needs) => {
  const noticed = createCache<string, void>({ forMs: hourMs, now })
  return {
    notice({ userId, organisationId }: Caller, { endpoint, code, plantId }: Refused) {
      const key = JSON.stringify([userId, endpoint, plantId, Math.floor(now() / hourMs)])
      noticed
        .recall(key, () =>
          recordOnce({ kind: 'refused', refused: true, userId, organisationId, plantId, facts: { endpoint, code } }),
        )
        .catch(report)
    },
  }
}

export interface Refused {
  endpoint: string
  code: string
  /** Only for a plant that the person may at least read. */
  plantId: number | undefined
}

interface Needs {
  /** Unless it is already recorded. */
  recordOnce: RecordAudit
  now: () => number
  report: (error: Error) => void
}
