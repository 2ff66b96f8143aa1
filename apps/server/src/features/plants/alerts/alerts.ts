import type { Alert, AlertCount, AlertDay, AlertDetail, AlertSearch, OpenAlert } from '@heliograph/contract'
import { Refusal } from '@heliograph/domain/errors'
import type { WarningState } from '@heliograph/domain/plants'
import { points } from '@heliograph/domain/points'
import { addDays, dayAt, daysBetween, frameMs, isDay, spanOfDay, startOfDay } from '@heliograph/domain/zones'
import type { Caller } from '#needs/caller.ts'
import { seconds } from '#wire/times.ts'
import { facetsOf } from './alert-facets.ts'
import { filterOf } from './alert-filter.ts'
import { firstFaultRule } from './alert-rules.ts'
import { showNameOf, type AlertTexts } from './alert-texts.ts'
import type { AlertStore, AlertWindow, Occurrence } from './alerts.store.ts'
import { evidenceOf } from './evidence.ts'
import type { FaultRunStore } from './fault-runs.store.ts'
import { gridOf, runsIn, type Run } from './fault-runs.ts'

export const createAlerts = ({ store, faultRuns, findPlant, textsIn, now }: Needs) => {
  const zoneOf = async (plantId: number) => {
    const plant = await findPlant(plantId)
    if (!plant) throw new Refusal('AU_NO_READ_PERMISSION')
    return plant.zone
  }

  return {
    async search(plantId: number, { body, query }: AlertSearch) {
      const [zone, texts] = await Promise.all([zoneOf(plantId), textsIn(body.language ?? '')])
      const { total, found } = await store.search(plantId, zone, filterOf(body, zone, texts), query, now())
      const data = found.map((one): Alert => ({ code: one.code, ...rowOf(one, one.at, zone, texts), times: one.times }))
      return { total, data }
    },

    async count(plantId: number, body: AlertSearch['body']): Promise<AlertCount> {
      const [zone, texts] = await Promise.all([zoneOf(plantId), textsIn(body.language ?? '')])
      const filter = filterOf(body, zone, texts)
      const everything = { ...filter, types: undefined, levels: undefined, open: undefined }
      const [groups, quietSince] = await Promise.all([
        store.count(plantId, zone, everything, now()),
        store.quietSince(plantId),
      ])
      return { ...facetsOf(groups, filter), quietSince: quietSince === null ? null : seconds(quietSince) }
    },

    /** The last days of the plant, today included. */
    async days(plantId: number, length = usualDays): Promise<AlertDay[]> {
      const zone = await zoneOf(plantId)
      const today = dayAt(zone, now())
      const first = addDays(today, 1 - length)
      const filter = { ...noFilter, since: startOfDay(zone, first) }
      const counts = await store.countByDay(plantId, zone, filter, now())
      return daysBetween(first, today).map((day) => {
        const countOf = (wanted: number) => counts.find((one) => one.day === day && one.level === wanted)?.count ?? 0
        return { day, tips: countOf(0), warnings: countOf(1), faults: countOf(2) }
      })
    },

    /** What is wrong at this moment in all plants that someone may read. */
    async recent(caller: Caller, window: Pick<AlertWindow, 'page' | 'size'>, language = '') {
      const [texts, { total, found }] = await Promise.all([textsIn(language), store.findOpen(caller, window, now())])
      const data = found.map((one): OpenAlert => ({
        code: one.code,
        ...rowOf(one, onItsLastDay(one, one.zone), one.zone, texts),
        plantId: one.plantId,
        plantName: one.plantName,
      }))
      return { total, data }
    },

    /** As it was on a day; without one, as it was last. */
    async detail(
      deviceId: number,
      plantId: number,
      { ruleId, alertDay, language = '' }: { ruleId: number; alertDay?: string; language?: string },
    ): Promise<AlertDetail> {
      const [zone, texts, newest] = await Promise.all([
        zoneOf(plantId),
        textsIn(language),
        store.latestRuns(plantId, deviceId, ruleId, mostOccurrences, now()),
      ])
      const span = alertDay === undefined ? undefined : spanOfDay(zone, dayIn(alertDay))
      const meant = span ? (await store.runsIn(plantId, deviceId, ruleId, span.from, span.to, now())).at(-1) : newest[0]
      if (!meant) throw new Refusal('resource_not_exist_or_deleted')
      const { description, reasons } = texts.adviceOn(ruleId, meant.code)
      const at = span ? Math.max(meant.startedAt, span.from) : onItsLastDay(meant, zone)
      return {
        alertCode: meant.code,
        ...rowOf(meant, at, zone, texts),
        customAlertConfigDisplay: { description },
        customAlertConfigDisplayReason: reasons.map(({ reason, solution }, place) => ({
          id: place + 1,
          reason,
          solution: solution.join('\n'),
        })),
        plantId,
        occurrences: newest.map((one) => ({ startTime: seconds(one.startedAt), endTime: endOf(one) })),
        evidence: evidenceOf(ruleId, meant.code),
      }
    },

    /** A device's own faults are read from its samples; once these are past keeping, from the alerts alone. */
    async timeline(deviceId: number, plantId: number, ruleId: number, alertDay: string) {
      const day = dayIn(alertDay)
      const { from, to } = spanOfDay(await zoneOf(plantId), day)
      const known = await store.runsIn(plantId, deviceId, ruleId, from, to, now())
      if (known.length === 0) return []
      const { said, silenceMs } = ruleId < firstFaultRule ? unsaid : await faultRuns.sightings(deviceId, from, to)
      const isMeant = ({ fault }: Run) => String(fault) === known[0]!.code
      const runs = said.length === 0 ? known : runsIn(said, silenceMs).filter(isMeant)
      const instants = runs.flatMap(({ startedAt, lastAt }) =>
        gridOf(Math.max(startedAt, from), Math.min(lastAt, to - 1), frameMs),
      )
      return [...new Set(instants)].filter((at) => at >= from).map(seconds)
    },

    /** Level 0 is a tip, and no reason for alarm. */
    async warningStates(plantIds: readonly number[]) {
      const worst = await store.plantStates(plantIds)
      return new Map(plantIds.map((id): [number, WarningState] => [id, (worst.get(id) ?? 0) >= 1 ? 'ALARM' : 'NORMAL']))
    },

    /** The level of the worst open alert of each device that has one. */
    alertStates: (deviceIds: readonly number[]) => store.alertStates(deviceIds),

    /** How many alerts are open in all plants that someone may read. */
    unread: (caller: Caller) => store.countOpen(caller),
  }
}

interface Needs {
  store: AlertStore
  faultRuns: FaultRunStore
  findPlant: (plantId: number) => Promise<{ zone: string } | undefined>
  /** In the language asked for, or in the one that stands in for it. */
  textsIn: (language: string) => Promise<AlertTexts>
  now: () => number
}

const unsaid = { said: [], silenceMs: 0 }

const rowOf = (one: Occurrence, at: number, zone: string, texts: AlertTexts) => ({
  addr: one.ruleId < firstFaultRule ? null : points.faultCode.storageName,
  showName: showNameOf(texts, one.ruleId, one.code),
  alertName: texts.nameOf(one.ruleId, one.code),
  level: one.level,
  influence: one.influence,
  alertTime: seconds(at),
  deviceId: one.deviceId,
  deviceSn: one.deviceSn,
  deviceName: one.deviceName,
  deviceType: one.deviceType,
  ruleId: one.ruleId,
  productId: one.productId,
  timezone: zone,
  startTime: seconds(one.startedAt),
  lastTime: seconds(one.lastAt),
  endTime: endOf(one),
  durationS: Math.max(0, Math.floor(seconds((one.endedAt ?? one.lastAt) - one.startedAt))),
})

const endOf = ({ endedAt }: Occurrence) => (endedAt === null ? null : seconds(endedAt))

/** On the latest of the days that a run lasted: the beginning of the run or of that day. */
const onItsLastDay = ({ startedAt, lastAt }: Occurrence, zone: string) =>
  Math.max(startedAt, startOfDay(zone, dayAt(zone, lastAt)))

/** 20261120. */
const dayIn = (compact: string) => {
  const day = `${compact.slice(0, 4)}-${compact.slice(4, 6)}-${compact.slice(6, 8)}`
  if (!isDay(day) || day < '1970-01-01' || day > '9998-12-31') {
    throw new Refusal('PARAM_ERROR', `body/alertDay ${compact} is not in the calendar`)
  }
  return day
}

const usualDays = 30
const mostOccurrences = 20
const noFilter = {
  types: undefined,
  levels: undefined,
  since: undefined,
  until: undefined,
  open: undefined,
  sought: undefined,
}
