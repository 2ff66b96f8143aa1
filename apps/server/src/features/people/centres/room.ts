import type { KnownTime } from '#telemetry/known-time.ts'
import { keptSpan, type Retention } from '#telemetry/partitions.ts'
import type { Room } from './arriving-rows.store.ts'

/**
 * The periods that are kept here: older data is not accepted. While the clock is in doubt nothing can arrive, because the
 * other centre deletes what it sent.
 */
export const roomOf = (knownTime: Pick<KnownTime, 'now' | 'isInDoubt'>, retention: Retention): Room => {
  if (knownTime.isInDoubt()) throw new Error('Accounts cannot arrive while the clock is in doubt')
  const now = knownTime.now()
  const month = (away: number) => Date.UTC(new Date(now).getUTCFullYear(), new Date(now).getUTCMonth() + away, 1)
  return { samples: keptSpan(now, retention), frames: { from: month(-retention.framesMonths), to: month(2) } }
}
