import type { AlertDetail, AlertStep, Api, PlannedWorkWish, SharedAlertStep } from '@heliograph/contract/browser'
import { mostTogether } from '@heliograph/domain/alert-cases'
import { isGateway } from '@heliograph/domain/devices'
import type { DataCentre } from '@heliograph/domain/regions'
import { dateOf, monthOf, yearOf } from '@heliograph/domain/zones'
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import type { AlertKey } from './alert-key.ts'
import { filterOf, type AlertWindow } from './alert-window.ts'
import { caseWish, type CaseWindow } from './case-window.ts'
import { daysIn, evidenceIn, evidenceSpan, plantEvidence, runsOf } from './evidence.ts'

export const pageSize = 20
export const casesAtOnce = 50
const stripDays = 30

export const alertQueries = (api: Api, language: string) => ({
  page: (plantId: number, window: AlertWindow) =>
    queryOptions({
      queryKey: ['alerts', plantId, 'page', window, language],
      queryFn: ({ signal }) =>
        api.alerts.search(
          {
            query: {
              page: window.page,
              size: pageSize,
              'order.direction': window.direction,
              'order.property': window.by,
            },
            body: { plantId, language, ...filterOf(window) },
          },
          { signal },
        ),
      placeholderData: keepPreviousData,
      refetchInterval: everyMs,
      meta: { inPlace: true },
    }),

  /** The number of each kind, independent of the page. */
  count: (plantId: number, window: AlertWindow) => {
    const filter = filterOf(window)
    return queryOptions({
      queryKey: ['alerts', plantId, 'count', filter, language],
      queryFn: ({ signal }) => api.alerts.count({ body: { plantId, language, ...filter } }, { signal }),
      placeholderData: keepPreviousData,
      refetchInterval: everyMs,
      meta: { inPlace: true },
    })
  },

  days: (plantId: number) =>
    queryOptions({
      queryKey: ['alerts', plantId, 'days'],
      queryFn: ({ signal }) => api.alerts.days({ body: { plantId, days: stripDays } }, { signal }),
      refetchInterval: everyMs,
      meta: { inPlace: true },
    }),

  detail: (key: AlertKey) =>
    queryOptions({
      queryKey: ['alerts', 'detail', key, language],
      queryFn: ({ signal }) => api.alerts.detail({ body: { ...key, language } }, { signal }),
      refetchInterval: everyMs,
      meta: { inPlace: true },
    }),

  /** What people did with an alert. */
  case: (key: AlertKey) =>
    queryOptions({
      queryKey: ['alerts', 'case', key],
      queryFn: ({ signal }) => api.alertCases.read({ body: key }, { signal }),
      refetchInterval: everyMs,
      meta: { inPlace: true },
    }),

  works: (plantId: number) =>
    queryOptions({
      queryKey: ['alerts', plantId, 'works'],
      queryFn: ({ signal }) => api.plannedWorks.list({ params: { id: plantId } }, { signal }),
      refetchInterval: everyMs,
      meta: { inPlace: true },
    }),

  plan: (plantId: number, body: PlannedWorkWish) => api.plannedWorks.plan({ params: { id: plantId }, body }),

  endWork: (plantId: number, workId: number) => api.plannedWorks.end({ params: { id: plantId, workId } }),

  /** The devices that can be worked on. */
  devices: (plantId: number) =>
    queryOptions({
      queryKey: ['alerts', plantId, 'devices'],
      queryFn: ({ signal }) => api.devices.list({ params: { id: plantId }, query: {} }, { signal }),
      meta: { inPlace: true },
    }),

  act: (body: AlertStep) => api.alertCases.act({ body }),

  /** The open alerts of all plants. */
  cases: (window: CaseWindow) =>
    queryOptions({
      queryKey: ['alerts', 'cases', window, language],
      queryFn: ({ signal }) =>
        api.alertCases.list(
          { query: { page: window.page, size: casesAtOnce }, body: { language, ...caseWish(window) } },
          { signal },
        ),
      placeholderData: keepPreviousData,
      refetchInterval: everyMs,
      meta: { inPlace: true },
    }),

  /** To whom these alerts can be given. Of very many, the answer says it for each. */
  people: (deviceIds: readonly number[]) => {
    const asked = [...new Set(deviceIds)].slice(0, mostTogether)
    return queryOptions({
      queryKey: ['alerts', 'people', asked],
      queryFn: ({ signal }) => api.alertCases.people({ body: { deviceIds: asked } }, { signal }),
      meta: { inPlace: true },
    })
  },

  /** As many at once as one request can be about. */
  async actTogether({ alerts, ...step }: SharedAlertStep) {
    const sum = { done: 0, changed: 0, refused: 0 }
    for (let from = 0; from < alerts.length; from += mostTogether) {
      const told = await api.alertCases.actTogether({
        body: { ...step, alerts: alerts.slice(from, from + mostTogether) },
      })
      for (const key of ['done', 'changed', 'refused'] as const) sum[key] += told[key]
    }
    return sum
  },

  /** With the token of a mail, which names its data centre. */
  actByMail: (dataCentre: DataCentre | undefined) =>
    mutationOptions({
      mutationFn: (token: string) => api.alertCases.actByMail({ body: { token } }, dataCentre ? { dataCentre } : {}),
      meta: { inPlace: true },
    }),

  /** Measurements around an alert, and the exact times it was active. */
  evidence: (alert: AlertDetail, plantName: string) => {
    const { deviceId, deviceName, ruleId, deviceType, evidence, plantId, timezone, siblings } = alert
    const span = evidenceSpan(alert)
    const days = daysIn(timezone, span)
    return queryOptions({
      queryKey: ['alerts', 'evidence', deviceId, ruleId, span, evidence, language],
      queryFn: async ({ signal }) => {
        const measured = async () => {
          if (isGateway(deviceType)) {
            const curves = await Promise.all(
              days.map((day) =>
                api.history.day(
                  { params: { id: plantId }, query: { year: yearOf(day), month: monthOf(day), day: dateOf(day) } },
                  { signal },
                ),
              ),
            )
            return plantEvidence(
              curves.flatMap(({ records }) => records),
              span,
              plantName,
            )
          }
          const toldBy = async (id: number) => {
            const told = await Promise.all(
              days.map((day) =>
                api.devices.statsOfDay(
                  { params: { id }, query: { day, showParams: [...evidence], lan: language } },
                  { signal },
                ),
              ),
            )
            return joined(told.flat())
          }
          const [own, ...others] = await Promise.all([deviceId, ...siblings.map((one) => one.deviceId)].map(toldBy))
          return evidenceIn(own ?? [], evidence, span, {
            name: deviceName,
            siblings: siblings.map((one, place) => ({ name: one.deviceName, series: others[place] ?? [] })),
          })
        }
        const active = async () => {
          const instants = await Promise.all(
            days.map((day) =>
              api.alerts.timeline({ body: { deviceId, ruleId, alertDay: day.replaceAll('-', '') } }, { signal }),
            ),
          )
          return runsOf(instants.flat())
        }
        const [shown, runs] = await Promise.all([measured(), active()])
        return { shown, runs }
      },
      placeholderData: keepPreviousData,
      meta: { inPlace: true },
    })
  },
})

/** Joins a point's values of several days into one series. */
const joined = <Series extends { storageName: string; detailList: readonly unknown[] }>(series: readonly Series[]) => {
  const whole = new Map<string, Series>()
  for (const one of series) {
    const known = whole.get(one.storageName)
    whole.set(one.storageName, known ? { ...one, detailList: [...known.detailList, ...one.detailList] } : one)
  }
  return [...whole.values()]
}

const everyMs = 60_000
