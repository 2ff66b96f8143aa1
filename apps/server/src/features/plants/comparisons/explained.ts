import type { Span } from '#telemetry/spans.ts'
import type { ComparedSubject } from './compare.ts'
import type { ComparedAlert } from './comparisons.store.ts'

interface Context {
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
  { device, outcome }: Pick<ComparedSubject, 'device' | 'outcome'>,
  stoodOut: Span | undefined,
  { alerts, silences, compared, now }: Context,
): ComparedAlert | undefined => {
  const isHeard = outcome === 'compared'
  const about = stoodOut ?? compared
  const lasted = ({ startedAt, endedAt }: ComparedAlert) =>
    Math.min(about.to, endedAt ?? now) - Math.max(about.from, startedAt)
  const [best] = alerts
    .filter(({ deviceId, ruleId }) =>
      isHeard
        ? deviceId === device.id && !silences.includes(ruleId)
        : deviceId === device.id || (deviceId === device.gatewayId && silences.includes(ruleId)),
    )
    .filter((alert) => lasted(alert) > 0)
    .toSorted(
      (left, right) =>
        (isHeard ? 0 : Number(silences.includes(right.ruleId)) - Number(silences.includes(left.ruleId))) ||
        right.level - left.level ||
        lasted(right) - lasted(left),
    )
  return best
}
