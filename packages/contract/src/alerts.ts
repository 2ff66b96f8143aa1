import { deviceTypes } from '@heliograph/domain/devices'
import { Type } from 'typebox'
import { handling } from './alert-cases.ts'
import { call, type Received } from './kit/call.ts'
import { deviceId, id, instant, nullable, pageOf, paging, plantId, text, unorderedPaging } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'
import { money } from './kit/withheld.ts'

const word = nullable(Type.String())
const many = Type.Integer({ minimum: 0 })
/** Null while the alert is open. */
const endTime = nullable(instant)

const occurrence = {
  /** The name of the protocol. */
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
  /** When this occurrence began; on an earlier day if it lasted past midnight. */
  startTime: instant,
  /** When it was last reported. */
  lastTime: instant,
  endTime,
  /** From start to end; while the alert is open, to the last report. */
  durationS: many,
  handling,
}

/** One row per fault and day, without what late data disproved. In the API, alerts have no id: device and rule identify them. */
const alert = Type.Object({
  /** The number of the protocol. */
  code: word,
  ...occurrence,
  /** The number of occurrences that started or continued on that day. */
  times: many,
})
export type Alert = Static<typeof alert>

/** An open alert of any plant. */
const openAlert = Type.Object({ code: word, ...occurrence, plantId: id, plantName: Type.String() })
export type OpenAlert = Static<typeof openAlert>

/** Clients take a top-level `code` for an error; so it is called `alertCode` here, as in the open API. */
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
  /** All occurrences, newest first, without others that late data disproved. */
  occurrences: Type.Array(Type.Object({ startTime: instant, endTime })),
  /** What was not produced because of it, up to the last full hour; null if nothing says what could have been. */
  lostKwh: nullable(Type.Number({ minimum: 0 })),
  /** What that would have been worth, in the plant's currency; null without a price for all of it. */
  lostMoney: money(nullable(Type.Number({ minimum: 0 }))),
  lostCurrency: money(word),
  /** What was measured and the limit that it crossed, both in `unit`, and the inverter's input that it is about. */
  measured: nullable(
    Type.Object({
      value: nullable(Type.Number()),
      limit: nullable(Type.Number()),
      unit: word,
      input: nullable(Type.Integer({ minimum: 1, maximum: 4 })),
    }),
  ),
  /** Data that arrived late showed that there was nothing. */
  isDisproved: Type.Boolean(),
  /** Ours. It began or ended because its rule was changed, not because of what was measured. */
  byTuning: nullable(Type.Enum(['began', 'ended'])),
  /** The points (`storageName`) that explain it best, most relevant first. */
  evidence: Type.Array(Type.String()),
  /** Ours. Of a plant that makes less than expected: the last days of the alert, oldest first. Null where not all of one is known. */
  days: Type.Array(
    Type.Object({
      day: Type.String(),
      madeKwh: nullable(Type.Number()),
      expectedKwh: Type.Number(),
      /** The lower edge of what is expected. */
      lowKwh: Type.Number(),
    }),
  ),
  /** Devices with which it is compared: what they told shows beside it. */
  siblings: Type.Array(Type.Object({ deviceId: id, deviceName: Type.String() })),
})
export type AlertDetail = Static<typeof alertDetail>

/** How many alerts a search would list. Each group is counted with all filters except its own. */
const alertCount = Type.Object({
  total: many,
  levels: Type.Object({ 0: many, 1: many, 2: many }),
  open: many,
  past: many,
  deviceTypes: Type.Array(Type.Object({ type: Type.Enum([...deviceTypes]), count: many })),
  /** When the last open alert of the plant ended; null while one is open, or if there never was one. */
  quietSince: nullable(instant),
})
export type AlertCount = Static<typeof alertCount>

const alertDay = Type.Object({
  /** `YYYY-MM-DD` in the zone of the plant. */
  day: Type.String(),
  tips: many,
  warnings: many,
  faults: many,
  /** Whether work was planned on it. */
  plannedWork: Type.Boolean(),
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
  /** Start. */
  startTime: bound,
  /** End; a day counts to its end. */
  endTime: bound,
  /** Open alerts, each on its latest day; or all others. */
  open: Type.Optional(nullable(Type.Boolean())),
  /** Ours: one row per occurrence, on the last of its days, instead of one per day. */
  whole: Type.Optional(nullable(Type.Boolean())),
  /** Part of the device's name, its serial number or the alert's name; or the alert's code. */
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
    scope: 'alerts',
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
    scope: 'alerts',
    refusals: [],
    body: Type.Object({ plantId, ...filter }),
    output: alertCount,
  }),
  days: call({
    endpoint: 'POST /maintain-s/operating/alert/days',
    summary: "The number of alerts on each of a plant's last days, or of the days up to one, oldest first",
    access: { plant: 'read', at: 'body.plantId' },
    scope: 'alerts',
    refusals: [],
    body: Type.Object({
      plantId,
      /** 30 by default. */
      days: Type.Optional(Type.Integer({ minimum: 1, maximum: 90 })),
      /** The last of the days; today by default. */
      until: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
      language,
    }),
    output: Type.Array(alertDay),
  }),
  recent: call({
    endpoint: 'POST /maintain-s/operating/alert/recent',
    summary: 'The open alerts of all plants that the caller has access to, worst first',
    access: 'session',
    scope: 'alerts',
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
    scope: 'alerts',
    refusals: ['resource_not_exist_or_deleted'],
    body: Type.Object({
      deviceId,
      ruleId: id,
      /** The state on that day; without it, the latest state. */
      alertDay: Type.Optional(compactDay),
      language,
    }),
    output: alertDetail,
  }),
  timeline: call({
    endpoint: 'POST /maintain-s/operating/alert/timeline',
    summary: 'The times of a day at which a fault was present, epoch seconds, at most 300 s apart within a run',
    access: { device: 'read', at: 'body.deviceId' },
    scope: 'alerts',
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
