import { contract } from '@heliograph/contract'
import { routes } from '#wire/routes.ts'
import type { Devices } from './devices.ts'

export const deviceRoutes = (devices: Devices) =>
  routes(contract.devices, {
    collectors: ({ plantId, query }) => devices.collectors(plantId, query),
    rows: ({ plantId, params, query }) => devices.rows(plantId, params.kind, query),
    batteries: ({ plantId, query }) => devices.batteries(plantId, query),
    types: ({ plantId }) => devices.types(plantId),
    list: ({ plantId, query }) => devices.list(plantId, query.deviceType),
    tree: ({ plantId }) => devices.tree(plantId),
    detail: ({ deviceId, plantId, body }) => devices.detail(deviceId, plantId, body.language),
    parameters: ({ deviceId, query }) => devices.parameters(deviceId, query.lan),
    frames: ({ params, query }) => devices.frames(params.id, query.lan),
    statsOfDay: ({ deviceId, plantId, query }) => devices.statsOfDay(deviceId, plantId, query),
    statsOfWeek: ({ deviceId, plantId, query }) => devices.statsOfWeek(deviceId, plantId, query),
    statsOfMonth: ({ deviceId, plantId, query }) => devices.statsOfMonth(deviceId, plantId, query),
    statsOfYear: ({ deviceId, plantId, query }) => devices.statsOfYear(deviceId, plantId, query),
    statsOfTotal: ({ deviceId, plantId, query }) => devices.statsOfTotal(deviceId, plantId, query),
    statsOfRange: ({ deviceId, plantId, query }) => devices.statsOfRange(deviceId, plantId, query),
  })
