import { deviceTypes } from '@heliograph/domain/devices'
import { Type, type Static } from 'typebox'
import { call, type Received } from './kit/call.ts'
import { deviceId, id, instant, nullable, pageOf, paging, plantId, text } from './kit/shapes.ts'

const word = nullable(Type.String())

const occurrence = {
  /** The protocol's name. */
  addr: word,
  showName: Type.String(),
  alertName: Type.String(),
  /** 0 tip, 1 warning, 2 fault. */
  level: Type.Integer(),
  /** 0 none, 1 production, 2 safety, 3 both. */
  influence: Type.Integer(),
  /** The latest occurrence of its day. */
  alertTime: instant,
  deviceId: id,
  deviceSn: Type.String(),
  deviceName: Type.String(),
  deviceType: Type.Enum([...deviceTypes]),
  ruleId: id,
  productId: word,
  timezone: Type.String(),
}

/** One row per fault and day; alerts have no id of their own on the wire: a device and the rule it broke. */
const alert = Type.Object({
  /** The protocol's number. */
  code: word,
  ...occurrence,
})
export type Alert = Static<typeof alert>

/** Clients take a `code` at the top of an answer for an error; so it is `alertCode` here, as in the open interface. */
const alertDetail = Type.Object({
  alertCode: word,
  ...occurrence,
  customAlertConfigDisplay: nullable(Type.Object({ description: word })),
  customAlertConfigDisplayReason: Type.Array(
    Type.Object({
      id: Type.Integer(),
      reason: word,
      /** Lines. */
      solution: word,
    }),
  ),
})
export type AlertDetail = Static<typeof alertDetail>

const level = Type.Integer({ minimum: 0, maximum: 2 })

export const alerts = {
  search: call({
    endpoint: 'POST /maintain-s/operating/alert/search',
    summary: 'The alerts of a plant, one per fault and day',
    access: { plant: 'read', at: 'body.plantId' },
    refusals: [],
    query: paging(['alertTime', 'level']),
    pagedBody: true,
    body: Type.Object({
      plantId,
      deviceType: Type.Optional(nullable(Type.Enum([...deviceTypes, 'All', '']))),
      level: Type.Optional(nullable(Type.String({ pattern: '^[012]?$' }))),
      levelList: Type.Optional(nullable(Type.Array(level, { maxItems: 3 }))),
      /** Since when: epoch seconds, an ISO instant or a day; empty for ever. */
      startTime: Type.Optional(nullable(text(40))),
      language: Type.Optional(text(16)),
    }),
    output: pageOf(alert),
  }),
  detail: call({
    endpoint: 'POST /maintain-s/operating/alert/detail',
    summary: 'What an alert means and what to do',
    access: { device: 'read', at: 'body.deviceId' },
    refusals: ['resource_not_exist_or_deleted'],
    body: Type.Object({ deviceId, ruleId: id, language: Type.Optional(text(16)) }),
    output: alertDetail,
  }),
  timeline: call({
    endpoint: 'POST /maintain-s/operating/alert/timeline',
    summary: 'The samples of a day at which a fault was there, epoch seconds, at most 300 s apart within a run',
    access: { device: 'read', at: 'body.deviceId' },
    refusals: [],
    body: Type.Object({
      deviceId,
      ruleId: id,
      /** In the zone of the plant. */
      alertDay: Type.String({ pattern: '^\\d{8}$' }),
    }),
    output: Type.Array(Type.Integer()),
  }),
}

export type AlertSearch = Received<typeof alerts.search>
export type AlertKey = Pick<Received<typeof alerts.detail>['body'], 'deviceId' | 'ruleId'>
