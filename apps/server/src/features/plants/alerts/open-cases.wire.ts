import type * as wire from '@heliograph/contract'
import { mostTogether } from '@heliograph/domain/alert-cases'
import { startOfDay, dayAt } from '@heliograph/domain/zones'
import { seconds } from '#wire/times.ts'
import { showNameOf, type AlertTexts } from './alert-texts.ts'
import { toHandling } from './alerts.wire.ts'
import type { CaseList, CaseWish, JudgedAlert, ListedCase } from './open-cases.ts'

export const caseWishIn = ({ group, levels, kinds, mine, tag }: wire.CaseSearch['body']): CaseWish => ({
  group: group ?? undefined,
  levels,
  kinds,
  mine,
  tag: tag ?? undefined,
})

export const toCaseList = ({ total, counts, isCut, rows }: CaseList, texts: AlertTexts): wire.CaseList => ({
  total,
  counts,
  isCut,
  data: rows.map((one) => toListedCase(one, texts)),
})

const toListedCase = (one: ListedCase, texts: AlertTexts): wire.ListedCase => {
  const [first] = one.alerts
  return {
    kind: one.kind,
    group: one.group,
    showName: first ? showNameOf(texts, first.ruleId, first.code) : '',
    level: one.level,
    influence: one.influence,
    handling: toHandling(first?.standing),
    assignedTo: one.assignedTo ?? null,
    isMine: one.isMine,
    startTime: seconds(one.startedAt),
    lastStartTime: seconds(one.lastStartedAt),
    lostKwh: one.lostWh === null ? null : Math.max(0, one.lostWh / 1000),
    plants: one.plants,
    alerts: one.alerts.length,
    behind: one.behind,
    mayAct: one.mayAct,
    members: one.alerts.slice(0, mostTogether).map((alert) => toMember(alert, texts)),
  }
}

const toMember = (alert: JudgedAlert, texts: AlertTexts): wire.ListedCase['members'][number] => ({
  plantId: alert.plantId,
  plantName: alert.plantName,
  timezone: alert.zone,
  deviceId: alert.deviceId,
  deviceName: alert.deviceName,
  deviceType: alert.deviceType,
  ruleId: alert.ruleId,
  showName: showNameOf(texts, alert.ruleId, alert.code),
  startTime: seconds(alert.startedAt),
  alertTime: seconds(Math.max(alert.startedAt, startOfDay(alert.zone, dayAt(alert.zone, alert.lastAt)))),
  version: alert.standing?.version ?? 0,
})
