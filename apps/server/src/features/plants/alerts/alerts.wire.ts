import type * as wire from '@heliograph/contract'
import type { DeviceType } from '@heliograph/domain/devices'
import { Refusal } from '@heliograph/domain/errors'
import { nameSetOfProduct, storageNameOf } from '@heliograph/domain/point-names'
import { points } from '@heliograph/domain/points'
import { firstPlantDay, isPlantDay, lastPlantDay, type Day } from '@heliograph/domain/zones'
import { toTheMWh } from '#telemetry/energy-units.ts'
import { seconds } from '#wire/times.ts'
import { stateOf } from './alert-cases.ts'
import type { AlertWish, Bound } from './alert-filter.ts'
import { firstFaultRule } from './alert-rules.ts'
import type { Occurrence } from './alert-runs.store.ts'
import type { Standing } from './alert-standings.store.ts'
import { showNameOf, type AlertTexts } from './alert-texts.ts'
import type { AlertWindow } from './alerts.store.ts'
import type { Alert, AlertDetail, AlertOfDay, Alerts, OpenAlert } from './alerts.ts'
import { measuredRule } from './rules/rule-table.ts'

export const wishIn = (body: wire.AlertSearch['body']): AlertWish => ({
  types: typesIn(body),
  levels: levelsIn(body),
  since: boundIn('startTime', body.startTime ?? ''),
  until: boundIn('endTime', body.endTime ?? ''),
  open: body.open ?? undefined,
  whole: body.whole ?? undefined,
  keyword: body.keyword ?? undefined,
  language: body.language,
})

export const windowIn = ({ page, size, ...order }: wire.AlertSearch['query']): AlertWindow => ({
  page,
  size,
  orderBy: order['order.property'] === 'level' ? 'level' : 'at',
  direction: order['order.direction'] === 'ASC' ? 'asc' : 'desc',
})

/** 20261120. */
export const dayIn = (compact: string): Day => {
  const day = `${compact.slice(0, 4)}-${compact.slice(4, 6)}-${compact.slice(6, 8)}`
  if (!isPlantDay(day)) {
    throw new Refusal('PARAM_ERROR', `body/alertDay ${compact} is not in the calendar`)
  }
  return day
}

/** 2026-11-20. */
export const untilIn = (day: string): Day => {
  if (!isPlantDay(day)) {
    throw new Refusal('PARAM_ERROR', `body/until ${day} is not in the calendar`)
  }
  return day
}

export const toAlert = (alert: AlertOfDay, texts: AlertTexts): wire.Alert => ({
  code: alert.code,
  ...occurrenceFields(alert, texts),
  times: alert.times,
})

export const toOpenAlert = (alert: OpenAlert, texts: AlertTexts): wire.OpenAlert => ({
  code: alert.code,
  ...occurrenceFields(alert, texts),
  plantId: alert.plantId,
  plantName: alert.plantName,
})

export const toAlertDetail = (
  { alert, occurrences, lost, evidence, days, siblings }: AlertDetail,
  texts: AlertTexts,
): wire.AlertDetail => {
  const { description, reasons } = texts.adviceOn(alert.ruleId, alert.code)
  const names = nameSetOfProduct({ type: alert.deviceType, productId: alert.productId })
  return {
    alertCode: alert.code,
    ...occurrenceFields(alert, texts),
    customAlertConfigDisplay: { description },
    customAlertConfigDisplayReason: reasons.map(({ reason, solution }, place) => ({
      id: place + 1,
      reason,
      solution: solution.join('\n'),
    })),
    plantId: alert.plantId,
    occurrences: occurrences.map((one) => ({ startTime: seconds(one.startedAt), endTime: endOf(one) })),
    lostKwh: lost ? toTheMWh(lost.kwh) : null,
    lostMoney: lost && lost.micros !== null ? Math.max(0, lost.micros) / 1e6 : null,
    lostCurrency: lost?.currency ?? null,
    measured: measuredIn(alert),
    isDisproved: alert.isDisproved,
    byTuning: alert.byTuning,
    evidence: evidence.map((point) => storageNameOf(point, names)),
    days: days.map(({ day, madeKwh, expectedKwh, lowKwh }) => ({
      day,
      madeKwh: madeKwh === null ? null : toTheMWh(madeKwh),
      expectedKwh: toTheMWh(expectedKwh),
      lowKwh: toTheMWh(lowKwh),
    })),
    siblings: [...siblings],
  }
}

export const toAlertCount = ({ quietSince, ...counts }: Awaited<ReturnType<Alerts['count']>>): wire.AlertCount => ({
  ...counts,
  quietSince: quietSince === null ? null : seconds(quietSince),
})

const typesIn = ({ deviceType }: wire.AlertSearch['body']): DeviceType[] | undefined =>
  !deviceType || deviceType === 'All' ? undefined : [deviceType]

/** A single level and a list of levels apply together. */
const levelsIn = ({ level, levelList }: wire.AlertSearch['body']) => {
  const wanted = [0, 1, 2].filter(
    (one) => (!level || Number(level) === one) && (!levelList?.length || levelList.includes(one)),
  )
  return wanted.length === 3 ? undefined : wanted
}

/** Epoch seconds, an ISO instant with its offset, or a day of the plant. */
const boundIn = (field: string, text: string): Bound | undefined => {
  if (text === '') return undefined
  if (isPlantDay(text) && text > firstPlantDay && text < lastPlantDay) return { day: text }
  const isSeconds = /^\d{1,11}(\.\d+)?$/.test(text)
  const isInstant = /T.*(Z|[+-]\d\d:?\d\d)$/.test(text)
  const at = isSeconds ? Number(text) * 1000 : isInstant ? Date.parse(text) : NaN
  if (Number.isNaN(at) || at < 0) throw new Refusal('PARAM_ERROR', `body/${field} ${text} is no instant`)
  return { at }
}

/** Who takes care of it is told with the case, which knows who asks. */
export const toHandling = (standing: Standing | undefined): wire.AlertHandling => ({
  state: stateOf(standing),
  version: standing?.version ?? 0,
  muted: standing?.muted?.why ?? null,
  until: typeof standing?.snoozedUntil === 'number' ? seconds(standing.snoozedUntil) : null,
})

const occurrenceFields = (alert: Alert, texts: AlertTexts) => ({
  addr: alert.ruleId < firstFaultRule ? null : points.faultCode.storageName,
  showName: showNameOf(texts, alert.ruleId, alert.code),
  alertName: texts.nameOf(alert.ruleId, alert.code),
  level: alert.level,
  influence: alert.influence,
  alertTime: seconds(alert.at),
  deviceId: alert.deviceId,
  deviceSn: alert.deviceSn,
  deviceName: alert.deviceName,
  deviceType: alert.deviceType,
  ruleId: alert.ruleId,
  productId: alert.productId,
  timezone: alert.zone,
  startTime: seconds(alert.startedAt),
  lastTime: seconds(alert.lastAt),
  endTime: endOf(alert),
  handling: toHandling(alert.standing),
  durationS: Math.max(0, Math.floor(seconds((alert.endedAt ?? alert.lastAt) - alert.startedAt))),
})

const measuredIn = ({ ruleId, measured }: Occurrence) => {
  const unit = measuredRule(ruleId)?.unit
  if (!measured) return null
  const { value, limit, input } = measured
  return { value: value ?? null, limit: limit ?? null, unit: unit ?? null, input: input ?? null }
}

const endOf = ({ endedAt }: Occurrence) => (endedAt === null ? null : seconds(endedAt))
