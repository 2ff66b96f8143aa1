import type * as wire from '@heliograph/contract'
import { Refusal } from '@heliograph/domain/errors'
import { seconds, secondsOf } from '#wire/times.ts'
import type { Period, ReportedGateway, Sorted, Sought } from './communication-report.store.ts'
import { stateOf, uptimeOf, type DoorOf, type ReportedDay } from './communication-report.ts'

interface Chosen {
  days?: 7 | 30
  first?: string
  last?: string
}

/** @throws Refusal PARAM_ERROR for a first day without a last one */
export const periodIn = ({ days = 7, first, last }: Chosen): Period => {
  if (first === undefined && last === undefined) return { days }
  if (first === undefined || last === undefined)
    throw new Refusal('PARAM_ERROR', `querystring/${first === undefined ? 'first' : 'last'} is missing`)
  return { first, last }
}

export const soughtIn = (query: Chosen & { search?: string; onlyGaps?: boolean }): Sought => ({
  period: periodIn(query),
  search: query.search?.trim() || undefined,
  onlyGaps: query.onlyGaps ?? false,
})

interface SentWindow {
  page?: number
  size?: number
  'order.property'?: Sorted['by']
  'order.direction'?: 'ASC' | 'DESC'
}

export const sortedIn = (query: SentWindow): Sorted => ({
  page: query.page ?? 1,
  size: query.size ?? 20,
  by: query['order.property'] ?? 'uptime',
  isDescending: query['order.direction'] !== 'ASC',
})

export const toReportedGateway = (gateway: ReportedGateway, doorOf: DoorOf): wire.ReportedGateway => ({
  gatewayId: gateway.id,
  gatewayName: gateway.name,
  sn: gateway.sn,
  systemId: gateway.plantId,
  systemName: gateway.plantName,
  locationAddress: gateway.address,
  timezone: gateway.zone,
  protocol: gateway.protocol,
  firmware: gateway.firmware,
  settings: settingsOf(gateway, doorOf),
  signal: gateway.signalPct,
  state: stateOf(gateway),
  enteredTime: seconds(gateway.enteredAt.getTime()),
  lastTime: secondsOf(gateway.heardAt),
  countedFrom: secondsOf(gateway.countedFrom),
  uptime: uptimeOf(gateway),
  lastGap: gateway.gapFrom && { from: seconds(gateway.gapFrom.getTime()), to: secondsOf(gateway.gapUntil) },
  expected: gateway.expectedS,
  heard: gateway.heardS,
  asleep: gateway.asleepS,
  gaps: gateway.gaps,
  longestGap: gateway.longestGapS,
  kept: gateway.kept,
  late: gateway.late,
  repeated: gateway.repeated,
  rejected: gateway.rejected,
})

const settingsOf = (gateway: ReportedGateway, doorOf: DoorOf): wire.ReportedGateway['settings'] => ({
  uploadInterval: gateway.uploadIntervalS,
  heartbeatInterval: gateway.heartbeatIntervalS,
  usualInterval: gateway.rhythmS,
  silentAfter: gateway.allowedS,
  reportsTo: reportsTo(doorOf(gateway.protocol)),
  ssid: gateway.ssid,
  ip: gateway.ip,
  mac: gateway.mac,
  maxDevices: gateway.maxDevices,
})

const reportsTo = (door: ReturnType<DoorOf>) => (door ? { host: door.host, port: door.port } : null)

export const toReportedDay = (day: ReportedDay): wire.ReportedDay => ({
  day: day.day,
  expected: day.expectedS,
  heard: day.knownHeardS,
  asleep: day.asleepS,
  gaps: day.gaps,
  longestGap: day.longestGapS,
  kept: day.kept,
  late: day.late,
  repeated: day.repeated,
  rejected: day.rejected,
  signal: day.signalPct,
})
