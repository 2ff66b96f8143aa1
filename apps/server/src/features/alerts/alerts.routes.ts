import { contract } from '@heliograph/contract'
import { routes } from '../../http/routes.ts'
import type { Alerts } from './alerts.ts'

export const alertRoutes = (alerts: Pick<Alerts, 'search' | 'detail' | 'timeline'>) =>
  routes(contract.alerts, {
    search: ({ plantId, ...request }) => alerts.search(plantId, request),
    detail: ({ deviceId, plantId, body }) => alerts.detail(deviceId, plantId, body.ruleId, body.language),
    timeline: ({ deviceId, plantId, body }) => alerts.timeline(deviceId, plantId, body.ruleId, body.alertDay),
  })
