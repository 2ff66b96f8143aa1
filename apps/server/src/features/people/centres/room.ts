import { keptSpan, type Retention } from '#telemetry/partitions.ts'
import type { Room } from './arriving-rows.store.ts'

/** The periods that are kept here: older data is not accepted. */
export const roomOf = (now: number, retention: Retention): Room => {
  const month = (away: number) => Date.UTC(new Date(now).getUTCFullYear(), new Date(now).getUTCMonth() + away, 1)
  return { samples: keptSpan(now, retention), frames: { from: month(-retention.framesMonths), to: month(2) } }
}
