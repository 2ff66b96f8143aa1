import { Type } from 'typebox'
import { call } from './kit/call.ts'
import { file, workbook } from './kit/file.ts'
import { deviceId, id, instant, nullable, pageOf, paging, text } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'

const word = nullable(Type.String())
const seconds = nullable(Type.Integer({ minimum: 0 }))
const count = Type.Integer({ minimum: 0 })
const day = Type.String({ pattern: String.raw`^\d{4}-\d{2}-\d{2}$` })

const states = ['NEVER', 'ONLINE', 'ASLEEP', 'SILENT'] as const
const orders = ['uptime', 'gaps', 'longestGap', 'lastTime', 'plant', 'late', 'rejected'] as const

const figures = {
  /** For how long reports were expected, and for how long they came. Null where that was not kept. Sleep is not expected time. */
  expected: seconds,
  heard: seconds,
  asleep: seconds,
  /** Silences that were longer than allowed. Null where that was not kept. */
  gaps: nullable(count),
  /** Whole, even if it began before. */
  longestGap: seconds,
  /** Samples that were stored; of those, the ones that were older than an hour when they arrived. */
  kept: count,
  late: count,
  /** Samples that were stored already. */
  repeated: count,
  /** Samples that were not stored, such as those of a clock that is far off. */
  rejected: count,
}

/** What a gateway said about itself, and what follows from it. Null if it did not. Its secret is not known here. */
const settings = Type.Object({
  /** How often it sends values and signs of life, as it announced; seconds. */
  uploadInterval: seconds,
  heartbeatInterval: seconds,
  /** How far apart its signs of life are, on a mean of the newest; seconds. */
  usualInterval: seconds,
  /** How long it may be without contact before that is a gap; seconds. Null if it was never heard. */
  silentAfter: seconds,
  /** Where a gateway of its protocol reports to. Null while that is turned off. */
  reportsTo: nullable(Type.Object({ host: Type.String(), port: Type.Integer() })),
  ssid: word,
  /** In its own network. */
  ip: word,
  mac: word,
  /** How many devices it can have, as it says. */
  maxDevices: nullable(count),
})

const gateway = Type.Object({
  gatewayId: id,
  gatewayName: Type.String(),
  sn: Type.String(),
  systemId: id,
  systemName: Type.String(),
  locationAddress: word,
  timezone: Type.String(),
  protocol: Type.String(),
  firmware: word,
  settings,
  /** The newest, percent. Null if it never told one. */
  signal: nullable(Type.Number()),
  /** Silent is what is silent for longer than allowed and does not sleep. */
  state: Type.Enum([...states]),
  enteredTime: instant,
  lastTime: nullable(instant),
  /** Since when time counts: the period’s begin, or the first report, or the move to this plant, or since when it is kept. */
  countedFrom: nullable(instant),
  /** The share of the expected time in which it was heard, percent. */
  uptime: nullable(Type.Number({ minimum: 0, maximum: 100 })),
  /** The last of the period. Without an end it goes on. */
  lastGap: nullable(Type.Object({ from: instant, to: nullable(instant) })),
  ...figures,
})
export type ReportedGateway = Static<typeof gateway>

const reportedDay = Type.Object({
  day,
  ...figures,
  /** The mean of the signals that it told, percent. Null if it told none. */
  signal: nullable(Type.Number()),
})
export type ReportedDay = Static<typeof reportedDay>

const chosen = {
  /** Up to today, in the time of each plant. Not read with days of one's own; 7 by default. */
  days: Type.Optional(Type.Unsafe<7 | 30>(Type.Integer({ enum: [7, 30] }))),
  first: Type.Optional(day),
  last: Type.Optional(day),
}

const filter = {
  ...chosen,
  /** A part of the name of the plant or the gateway, or of the serial number. */
  search: Type.Optional(text(100)),
  /** Only those that have gaps in the period, or were never heard. */
  onlyGaps: Type.Optional(Type.Boolean()),
}

/** Ours: how well gateways reach us. */
export const communicationReport = {
  search: call({
    endpoint: 'GET /maintain-s/station/report/communication',
    summary:
      'How well the gateways of the plants that the caller may read reported in some days. At most 92 days; days are those of each plant',
    access: 'session',
    scope: 'plants',
    refusals: ['PARAM_ERROR'],
    query: Type.Object({ ...paging(orders).properties, ...filter }),
    output: pageOf(gateway),
  }),
  csv: call({
    endpoint: 'GET /maintain-s/station/report/communication/csv',
    summary: 'The same as CSV, with all rows',
    access: 'session',
    scope: 'plants',
    refusals: ['PARAM_ERROR', 'TOO_MANY_REQUESTS'],
    query: Type.Object({
      ...filter,
      separator: Type.Optional(Type.Enum(['comma', 'semicolon'])),
    }),
    output: file('text/csv; charset=utf-8'),
  }),
  workbook: call({
    endpoint: 'GET /maintain-s/station/report/communication/xlsx',
    summary: 'The same as an Excel file, with all rows',
    access: 'session',
    scope: 'plants',
    refusals: ['PARAM_ERROR', 'TOO_MANY_REQUESTS'],
    query: Type.Object(filter),
    output: workbook,
  }),
  ofGateway: call({
    endpoint: 'GET /maintain-s/station/report/communication/gateway/{id}',
    summary: 'How well a gateway reported, day by day. At most 92 days',
    access: { device: 'read', at: 'params.id' },
    scope: 'plants',
    refusals: ['PARAM_ERROR', 'resource_not_exist_or_deleted'],
    params: Type.Object({ id: deviceId }),
    query: Type.Object(chosen),
    output: Type.Object({ gateway, days: Type.Array(reportedDay) }),
  }),
}
