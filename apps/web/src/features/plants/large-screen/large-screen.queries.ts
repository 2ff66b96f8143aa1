import type { Api } from '@heliograph/contract/browser'
import { minuteMs } from '@heliograph/domain/zones'
import { queryOptions } from '@tanstack/react-query'
import { failureOf } from '#api/failure.ts'

export const largeScreenQueries = (api: Api) => ({
  summary: () =>
    queryOptions({
      queryKey: ['large-screen', 'summary'],
      queryFn: ({ signal }) => api.largeScreen.summary(undefined, { signal }),
      refetchInterval: 10_000,
      ...healing,
    }),

  curve: () =>
    queryOptions({
      queryKey: ['large-screen', 'curve'],
      queryFn: ({ signal }) => api.largeScreen.curve(undefined, { signal }),
      refetchInterval: minuteMs,
      ...healing,
    }),

  /** The most severe open alerts. */
  alerts: (language: string) =>
    queryOptions({
      queryKey: ['large-screen', 'alerts', language],
      queryFn: ({ signal }) => api.alerts.recent({ query: { size: alertsShown }, body: { language } }, { signal }),
      refetchInterval: 30_000,
      ...healing,
    }),

  /** A plant's open alerts, the most severe first. */
  plantAlerts: (plantId: number, language: string) =>
    queryOptions({
      queryKey: ['large-screen', 'alerts', plantId, language],
      queryFn: ({ signal }) =>
        api.alerts.search(
          {
            query: { size: plantAlertsShown, 'order.property': 'level', 'order.direction': 'DESC' },
            body: { plantId, open: true, language },
          },
          { signal },
        ),
      refetchInterval: 30_000,
      ...healing,
    }),

  /** The plants' positions. They rarely change, and their conditions come from the summary. */
  positions: () =>
    queryOptions({
      queryKey: ['large-screen', 'positions'],
      queryFn: ({ signal }) => api.plants.positions({ body: {} }, { signal }),
      refetchInterval: minuteMs,
      ...healing,
    }),
})

/** How many fit. */
const [alertsShown, plantAlertsShown] = [4, 3]

/** Nobody is there to press a button, so it retries forever, with growing intervals. */
const healing = {
  meta: { inPlace: true },
  staleTime: 5000,
  retry: (_failures: number, error: Error) => !isOver(error),
  retryDelay: (failures: number) => Math.min(minuteMs, 2000 * 2 ** Math.min(failures, 10)) * (0.75 + Math.random() / 2),
} as const

/** A person without a session must log in. */
const isOver = (error: Error) => ['session', 'suspended'].includes(failureOf(error).kind)
