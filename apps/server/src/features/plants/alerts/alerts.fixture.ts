import type { AlertSearch } from '@heliograph/contract'
import type { Caller } from '#needs/caller.ts'
import type { Window } from '#needs/pages.ts'
import { pageOf } from '#wire/answers.ts'
import { seconds } from '#wire/times.ts'
import { alertTextsIn } from './alert-texts.ts'
import { createAlerts, type AlertNeeds } from './alerts.ts'
import { dayIn, toAlert, toAlertCount, toAlertDetail, toOpenAlert, windowIn, wishIn } from './alerts.wire.ts'

interface Needs extends Pick<AlertNeeds, 'store' | 'standings' | 'faultRuns' | 'now'> {
  zoneOf: (plantId: number) => string | undefined
}

/** Alerts as clients get them, for plants of which only the zone matters. */
export const alertAnswers = ({ zoneOf, ...needs }: Needs) => {
  const alerts = createAlerts({
    ...needs,
    textsIn: alertTextsIn,
    workIn: async () => [],
    lostBy: async () => undefined,
    keptDays: async () => new Map(),
    findPlant: async (id) => {
      const zone = zoneOf(id)
      const facts = {
        id,
        name: 'Roof',
        gridType: 'EXCESS' as const,
        capacityKwp: 10,
        tariffs: [],
        createdAt: 0,
        startedAt: 0,
      }
      return zone === undefined ? undefined : { ...facts, zone }
    },
  })
  return {
    ...alerts,
    warningStates: async (plantIds: readonly number[]) =>
      new Map([...(await alerts.openIn(plantIds))].map(([id, { warning }]) => [id, warning])),
    async search(plantId: number, { body, query }: AlertSearch) {
      const texts = await alertTextsIn(body.language ?? '')
      return pageOf(await alerts.search(plantId, wishIn(body), windowIn(query)), (one) => toAlert(one, texts))
    },
    count: async (plantId: number, body: AlertSearch['body']) =>
      toAlertCount(await alerts.count(plantId, wishIn(body))),
    async recent(caller: Caller, window: Window) {
      const texts = await alertTextsIn('')
      return pageOf(await alerts.recent(caller, window), (one) => toOpenAlert(one, texts))
    },
    async detail(deviceId: number, plantId: number, { ruleId, alertDay, language = '' }: Asked) {
      const day = alertDay === undefined ? undefined : dayIn(alertDay)
      return toAlertDetail(await alerts.detail(deviceId, plantId, ruleId, day), await alertTextsIn(language))
    },
    timeline: async (deviceId: number, plantId: number, ruleId: number, alertDay: string) =>
      (await alerts.timeline(deviceId, plantId, ruleId, dayIn(alertDay))).map(seconds),
  }
}

interface Asked {
  ruleId: number
  alertDay?: string
  language?: string
}
