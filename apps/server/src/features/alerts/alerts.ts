import type { Alert, AlertDetail, AlertSearch } from '@heliograph/contract'
import type { DeviceType } from '@heliograph/domain/devices'
import { Refusal } from '@heliograph/domain/errors'
import type { WarningState } from '@heliograph/domain/plants'
import { points } from '@heliograph/domain/points'
import { dayAt, frameMs, isDay, spanOfDay, startOfDay } from '@heliograph/domain/zones'
import { seconds } from '../../telemetry/portal.ts'
import { firstFaultRule } from './alert-rules.ts'
import { showNameOf, type AlertTexts } from './alert-texts.ts'
import type { AlertStore, Occurrence } from './alerts.store.ts'
import type { FaultRunStore } from './fault-runs.store.ts'
import { gridOf, runsIn, type Run } from './fault-runs.ts'

export type Alerts = ReturnType<typeof createAlerts>

export const createAlerts = <Asker>({ store, faultRuns, findPlant, textsIn, now }: Needs<Asker>) => {
  const zoneOf = async (plantId: number) => {
    const plant = await findPlant(plantId)
    if (!plant) throw new Refusal('AU_NO_READ_PERMISSION')
    return plant.zone
  }

  return {
    async search(plantId: number, { body, query }: AlertSearch) {
      const [zone, texts] = await Promise.all([zoneOf(plantId), textsIn(body.language ?? '')])
      const filter = { types: typesIn(body), levels: levelsIn(body), since: sinceIn(body.startTime ?? '', zone) }
      const { total, found } = await store.search(plantId, zone, filter, query, now())
      return { total, data: found.map((one): Alert => ({ code: one.code, ...rowOf(one, one.at, zone, texts) })) }
    },

    async detail(deviceId: number, plantId: number, ruleId: number, language = ''): Promise<AlertDetail> {
      const [zone, texts, latest] = await Promise.all([
        zoneOf(plantId),
        textsIn(language),
        store.findLatest(plantId, deviceId, ruleId, now()),
      ])
      if (!latest) throw new Refusal('resource_not_exist_or_deleted')
      const { description, reasons } = texts.adviceOn(ruleId, latest.code)
      const lastDay = startOfDay(zone, dayAt(zone, latest.lastAt))
      return {
        alertCode: latest.code,
        ...rowOf(latest, Math.max(latest.startedAt, lastDay), zone, texts),
        customAlertConfigDisplay: { description },
        customAlertConfigDisplayReason: reasons.map(({ reason, solution }, place) => ({
          id: place + 1,
          reason,
          solution: solution.join('\n'),
        })),
      }
    },

    /** A device's own faults are read from its samples; once these are past keeping, from the alerts alone. */
    async timeline(deviceId: number, plantId: number, ruleId: number, alertDay: string) {
      const day = `${alertDay.slice(0, 4)}-${alertDay.slice(4, 6)}-${alertDay.slice(6, 8)}`
      if (!isDay(day) || day < '1970-01-01' || day > '9998-12-31') {
        throw new Refusal('PARAM_ERROR', `body/alertDay ${alertDay} is not in the calendar`)
      }
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
    unread: (asker: Asker) => store.countOpen(asker),
  }
}

interface Needs<Asker> {
  store: AlertStore<Asker>
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
})

const typesIn = ({ deviceType }: AlertSearch['body']): DeviceType[] | undefined =>
  !deviceType || deviceType === 'All' ? undefined : [deviceType]

/** A single level and a list of them narrow each other down. */
const levelsIn = ({ level, levelList }: AlertSearch['body']) => {
  const wanted = [0, 1, 2].filter(
    (one) => (!level || Number(level) === one) && (!levelList?.length || levelList.includes(one)),
  )
  return wanted.length === 3 ? undefined : wanted
}

/** Epoch seconds, an ISO instant with its offset, or a day of the plant. */
const sinceIn = (text: string, zone: string) => {
  if (text === '') return undefined
  if (isDay(text) && text > '1970-01-01' && text < '9998-12-31') return startOfDay(zone, text)
  const isSeconds = /^\d{1,11}(\.\d+)?$/.test(text)
  const isInstant = /T.*(Z|[+-]\d\d:?\d\d)$/.test(text)
  const at = isSeconds ? Number(text) * 1000 : isInstant ? Date.parse(text) : NaN
  if (Number.isNaN(at) || at < 0) throw new Refusal('PARAM_ERROR', `body/startTime ${text} is no instant`)
  return at
}
