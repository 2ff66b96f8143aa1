import type * as wire from '@heliograph/contract'
import type { WrongSpan } from '#telemetry/wrong-spans.store.ts'
import { seconds } from '#wire/times.ts'
import type { TakenBack, WrongSpanList, WrongSpanTold } from './wrong-spans.ts'

export const wrongSpanIn = ({
  from,
  to,
  reason,
}: {
  from: number
  to: number | null
  reason?: string
}): WrongSpanTold => ({
  from: Math.round(from * 1000),
  to: to === null ? null : Math.round(to * 1000),
  reason: reason ?? '',
})

export const takenBackIn = ({ spanId }: { spanId: number }, { from }: { from?: number }): TakenBack => ({
  id: spanId,
  rightFrom: from === undefined ? undefined : Math.round(from * 1000),
})

export const toWrongSpans = ({ earliest, spans }: WrongSpanList): wire.WrongSpans => ({
  earliest: seconds(earliest),
  spans: spans.map(toWrongSpan),
})

const toWrongSpan = ({ id, reason, markedBy, takenBackBy, ...span }: WrongSpan): wire.WrongSpans['spans'][number] => ({
  id,
  from: seconds(span.from),
  to: span.to === null ? null : seconds(span.to),
  reason,
  markedBy,
  markedAt: seconds(span.markedAt),
  takenBackBy,
  takenBackAt: span.takenBackAt === null ? null : seconds(span.takenBackAt),
})
