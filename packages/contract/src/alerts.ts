import { deviceTypes } from '@heliograph/domain/devices'
import { Type } from 'typebox'
import { call, type Received } from './kit/call.ts'
import { deviceId, id, instant, nullable, pageOf, paging, plantId, text, unorderedPaging } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'

const word = nullable(Type.String())
const many = Type.Integer({ minimum: 0 })
/** Null while it lasts. */
const endTime = nullable(instant)

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
  /** When the time that this is about began: on an earlier day, if it lasted over midnight. */
  startTime: instant,
  /** Its last sign. */
  lastTime: instant,
  endTime,
  /** From the beginning to the end; while it lasts, to the last sign. */
  durationS: many,
}

/** One row per fault and day; alerts have no id of their own on the wire: a device and the rule it broke. */
const alert = Type.Object({
  /** The protocol's number. */
  code: word,
  ...occurrence,
  /** How often it began or went on that day. */
  times: many,
})
export type Alert = Static<typeof alert>

/** An alert that lasts, wherever it is. */
const openAlert = Type.Object({ code: word, ...occurrence, plantId: id, plantName: Type.String() })
export type OpenAlert = Static<typeof openAlert>

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
  plantId: id,
  /** Each time that it was there, the newest first. */
  occurrences: Type.Array(Type.Object({ startTime: instant, endTime })),
  /** The points (`storageName`) that tell most about it, the most telling first. */
  evidence: Type.Array(Type.String()),
})
export type AlertDetail = Static<typeof alertDetail>

/** How many alerts a search would list. Each group is counted with every filter but its own. */
const alertCount = Type.Object({
  total: many,
  levels: Type.Object({ 0: many, 1: many, 2: many }),
  open: many,
  past: many,
  deviceTypes: Type.Array(Type.Object({ type: Type.Enum([...deviceTypes]), count: many })),
  /** When the last open alert of the plant ended; null while one is open, and where there never was one. */
  quietSince: nullable(instant),
})
export type AlertCount = Static<typeof alertCount>

const alertDay = Type.Object({
  /** `YYYY-MM-DD` in the zone of the plant. */
  day: Type.String(),
  tips: many,
  warnings: many,
  faults: many,
})
export type AlertDay = Static<typeof alertDay>

const level = Type.Integer({ minimum: 0, maximum: 2 })

const language = Type.Optional(text(16))
/** Epoch seconds, an ISO instant or a day; empty for none. */
const bound = Type.Optional(nullable(text(40)))

const filter = {
  deviceType: Type.Optional(nullable(Type.Enum([...deviceTypes, 'All', '']))),
  level: Type.Optional(nullable(Type.String({ pattern: '^[012]?$' }))),
  levelList: Type.Optional(nullable(Type.Array(level, { maxItems: 3 }))),
  /** Since when. */
  startTime: bound,
  /** Until when, a day to its end. */
  endTime: bound,
  /** Those that last, each on its latest day; or all others. */
  open: Type.Optional(nullable(Type.Boolean())),
  /** Part of the device's name or serial number, or of the alert's name; or its code. */
  keyword: Type.Optional(nullable(text(100))),
  language,
}

/** In the zone of the plant. */
const compactDay = Type.String({ pattern: '^\\d{8}$' })

export const alerts = {
  search: call({
    endpoint: 'POST /maintain-s/operating/alert/search',
    summary: 'The alerts of a plant, one per fault and day',
    access: { plant: 'read', at: 'body.plantId' },
    refusals: [],
    query: paging(['alertTime', 'level']),
    pagedBody: true,
    body: Type.Object({ plantId, ...filter }),
    output: pageOf(alert),
  }),
  count: call({
    endpoint: 'POST /maintain-s/operating/alert/count',
    summary: 'How many alerts a search would list, by level, state and type of device',
    access: { plant: 'read', at: 'body.plantId' },
    refusals: [],
    body: Type.Object({ plantId, ...filter }),
    output: alertCount,
  }),
  days: call({
    endpoint: 'POST /maintain-s/operating/alert/days',
    summary: "How many alerts there were on each of a plant's last days, the oldest first",
    access: { plant: 'read', at: 'body.plantId' },
    refusals: [],
    body: Type.Object({
      plantId,
      /** Today included; 30 where nothing is said. */
      days: Type.Optional(Type.Integer({ minimum: 1, maximum: 90 })),
      language,
    }),
    output: Type.Array(alertDay),
  }),
  recent: call({
    endpoint: 'POST /maintain-s/operating/alert/recent',
    summary: 'What is wrong at this moment in all plants that the caller may read, the worst first',
    access: 'session',
    refusals: [],
    query: unorderedPaging(),
    pagedBody: true,
    body: Type.Object({ language }),
    output: pageOf(openAlert),
  }),
  detail: call({
    endpoint: 'POST /maintain-s/operating/alert/detail',
    summary: 'What an alert means and what to do',
    access: { device: 'read', at: 'body.deviceId' },
    refusals: ['resource_not_exist_or_deleted'],
    body: Type.Object({
      deviceId,
      ruleId: id,
      /** As it was on that day; without it, as it was last. */
      alertDay: Type.Optional(compactDay),
      language,
    }),
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
      alertDay: compactDay,
    }),
    output: Type.Array(Type.Integer()),
  }),
}

export type AlertSearch = Received<typeof alerts.search>
