import type { Span } from '#telemetry/spans.ts'
import type { ComparedSubject } from './compare.ts'
import type { ComparedAlert, ComparedDevice } from './comparisons.store.ts'

interface Context {
  /** The subject's device, and its twins. */
  lines: readonly Pick<ComparedDevice, 'id' | 'gatewayId' | 'removedAt'>[]
  alerts: readonly ComparedAlert[]
  /** The rules about what is not heard. */
  silences: readonly number[]
  compared: Span
  now: number
}

/**
 * The alert that explains a subject best: for one that is silent, the alert about the silence, which can be its gateway's;
 * for any other, the worst of its device that lasted longest while the subject stood out.
 */
export const alertOf = (
  { outcome }: Pick<ComparedSubject, 'outcome'>,
  stoodOut: Span | undefined,
  { lines, alerts, silences, compared, now }: Context,
): ComparedAlert | undefined => {
  const isHeard = outcome === 'compared'
  const about = stoodOut ?? compared
  const lasted = ({ startedAt, endedAt }: ComparedAlert) =>
    Math.min(about.to, endedAt ?? now) - Math.max(about.from, startedAt)
  const isOwn = ({ deviceId }: ComparedAlert) => lines.some(({ id }) => id === deviceId)
  // Not of one behind which it was removed before.
  const isOfGateway = ({ deviceId, startedAt }: ComparedAlert) =>
    lines.some(
      ({ gatewayId, removedAt }) =>
        gatewayId === deviceId && (removedAt === null || removedAt > Math.max(startedAt, about.from)),
    )
  const [best] = alerts
    .filter((alert) => {
      const isSilence = silences.includes(alert.ruleId)
      return isHeard ? isOwn(alert) && !isSilence : isOwn(alert) || (isOfGateway(alert) && isSilence)
    })
    .filter((alert) => lasted(alert) > 0)
    .toSorted(
      (left, right) =>
        (isHeard ? 0 : Number(silences.includes(right.ruleId)) - Number(silences.includes(left.ruleId))) ||
        right.level - left.level ||
        lasted(right) - lasted(left),
    )
  return best
}
