import { contract } from '@heliograph/contract'
import { routes } from '#wire/routes.ts'
import type { createAlerts } from './alerts.ts'

export const alertRoutes = (alerts: AlertAnswers) =>
  routes(contract.alerts, {
    search: ({ plantId, ...request }) => alerts.search(plantId, request),
    count: ({ plantId, body }) => alerts.count(plantId, body),
    days: ({ plantId, body }) => alerts.days(plantId, body.days),
    recent: ({ session, query, body }) => alerts.recent(session, query, body.language),
    detail: ({ deviceId, plantId, body }) => alerts.detail(deviceId, plantId, body),
    timeline: ({ deviceId, plantId, body }) => alerts.timeline(deviceId, plantId, body.ruleId, body.alertDay),
  })

type AlertAnswers = Pick<
  ReturnType<typeof createAlerts>,
  'search' | 'count' | 'days' | 'recent' | 'detail' | 'timeline'
>
