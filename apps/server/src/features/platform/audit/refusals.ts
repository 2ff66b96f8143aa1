import { hourMs } from '@heliograph/domain/zones'
import type { RecordAudit } from '#needs/audit.ts'
import { createCache } from '#needs/cache.ts'
import type { Caller } from '#needs/caller.ts'

/**
 * Access that was refused to somebody known: one line for a person, a call, a plant and an hour. So a script that tries a
 * thousand times a second fills neither the disk nor the pages on which it would be seen; what this server wrote in
 * the hour it does not ask the database about again.
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
  /** Only of a plant that the person may at least see. */
  plantId: number | undefined
}

interface Needs {
  /** Unless it stands there already. */
  recordOnce: RecordAudit
  now: () => number
  report: (error: Error) => void
}
