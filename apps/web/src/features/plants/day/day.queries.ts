import type { Alert, AlertDetail, Api } from '@heliograph/contract/browser'
import { minuteMs, type Day } from '@heliograph/domain/zones'
import { queryOptions } from '@tanstack/react-query'

export const dayQueries = (api: Api, plantId: number, language: string) => ({
  /** Open warnings and faults, the worst first: tips are not worth a word, and would count among those that are not read. */
  openAlerts: () =>
    queryOptions({
      queryKey: ['day', plantId, 'open-alerts', language],
      queryFn: ({ signal }) =>
        api.alerts.search(
          {
            query: { page: 1, size: mostAlerts, 'order.direction': 'DESC', 'order.property': 'level' },
            body: { plantId, open: true, levelList: [1, 2], language },
          },
          { signal },
        ),
      meta: { inPlace: true },
      refetchInterval: minuteMs,
    }),

  /** What happened on a day. */
  alertsOf: (day: Day) =>
    queryOptions({
      queryKey: ['day', plantId, 'alerts', day, language],
      queryFn: ({ signal }) =>
        api.alerts.search(
          {
            query: { page: 1, size: mostAlerts, 'order.direction': 'DESC', 'order.property': 'level' },
            body: { plantId, startTime: day, endTime: day, language },
          },
          { signal },
        ),
      meta: { inPlace: true },
      refetchInterval: minuteMs,
    }),

  /** What the plant should make on the day. */
  expectationOf: (day: Day) =>
    queryOptions({
      queryKey: ['day', plantId, 'expectation', day],
      queryFn: ({ signal }) => api.expectation.ofDay({ params: { id: plantId }, query: { day } }, { signal }),
      select: ({ expectation }) => expectation ?? undefined,
      meta: { inPlace: true },
      refetchInterval: 10 * minuteMs,
    }),

  /** What the device's maker says about a fault. */
  advice: ({ deviceId, ruleId }: { deviceId: number; ruleId: number }) =>
    queryOptions({
      queryKey: ['day', plantId, 'advice', deviceId, ruleId, language],
      queryFn: ({ signal }) => api.alerts.detail({ body: { deviceId, ruleId, language } }, { signal }),
      meta: { inPlace: true },
      staleTime: 10 * minuteMs,
    }),
})

/** The one that the sentence names: the worst that is not put aside; of warnings, first what makes the plant give less. */
export const namedOf = (alerts: readonly Alert[]) => {
  const [worst] = alerts
  if (worst?.level === 2) return worst
  const warnings = alerts.filter(({ level, handling }) => level === 1 && handling.muted === null)
  return warnings.find(({ influence }) => influence > 0) ?? warnings[0]
}

/** The first step of the most likely cause. */
export const firstStepOf = ({ customAlertConfigDisplayReason: [reason] }: AlertDetail) =>
  reason?.solution?.split('\n').find((step) => step !== '')

const mostAlerts = 20
