import type { GatewayProtocol } from '@heliograph/domain/devices'
import { Refusal } from '@heliograph/domain/errors'
import { addDays, daysBetween, hourMs, isPlantDay, startOfDay, type Day } from '@heliograph/domain/zones'
import type { Caller } from '#needs/caller.ts'
import type { Limits } from '#needs/limits.ts'
import type {
  CommunicationReportStore,
  KeptDay,
  Period,
  ReportedGateway,
  Sorted,
  Sought,
} from './communication-report.store.ts'

export interface ReportedDay extends KeptDay {
  /** Null where it was not kept, or was before its first report, or is still to come. */
  expectedS: number | null
  knownHeardS: number | null
}

/** Where gateways of a protocol report to. None while it is turned off. */
export type DoorOf = (protocol: GatewayProtocol) => { host: string; port: number } | undefined

export type CommunicationReport = ReturnType<typeof createCommunicationReport>

/** How well gateways reach us: what they were expected to be heard, and were. */
export const createCommunicationReport = ({ store, limit, now }: Needs) => ({
  async search(caller: Caller, sought: Sought, sorted: Sorted) {
    checkPeriod(sought.period)
    return store.search(caller, sought, sorted, now())
  },

  /** All that is sought, the worst first. @throws Refusal TOO_MANY_REQUESTS, and PARAM_ERROR for more rows than a file has */
  async all(caller: Caller & { userId: number }, sought: Sought) {
    checkPeriod(sought.period)
    await limit(new Map([[`communication reports of ${caller.userId}`, filesAnHour]]), hourMs)
    const sorted: Sorted = { by: 'uptime', isDescending: false, page: 1, size: mostRows }
    const { total, rows } = await store.search(caller, sought, sorted, now())
    if (total > mostRows)
      throw new Refusal(
        'PARAM_ERROR',
        `querystring/search A file has at most ${mostRows} gateways: search for some of them`,
      )
    return rows
  },

  async ofGateway(gatewayId: number, period: Period) {
    checkPeriod(period)
    const gateway = await store.ofGateway(gatewayId, period, now())
    if (!gateway) throw new Refusal('resource_not_exist_or_deleted')
    const kept = await store.daysOf(gatewayId, gateway.firstDay, gateway.lastDay)
    const byDay = new Map(kept.map((day) => [day.day, day]))
    const days = daysBetween(gateway.firstDay, gateway.lastDay)
    return { gateway, days: days.map((day) => dayOf(gateway, day, byDay.get(day))) }
  },
})

export const stateOf = ({ heardAt, isOnline, asleepUntil }: ReportedGateway) =>
  heardAt === null ? 'NEVER' : !isOnline ? 'SILENT' : asleepUntil === null ? 'ONLINE' : 'ASLEEP'

/** Percent. Unknown where nothing was expected. */
export const uptimeOf = ({ expectedS, heardS }: Pick<ReportedGateway, 'expectedS' | 'heardS'>) =>
  expectedS === null || heardS === null || expectedS === 0 ? null : Math.min(100, (heardS / expectedS) * 100)

/** A day of a gateway: what is kept of it, and the time since it was heard last. */
const dayOf = (gateway: ReportedGateway, day: Day, kept: KeptDay | undefined): ReportedDay => {
  const { zone, fromAt, toAt, heardAt } = gateway
  const unknown = { expectedS: null, knownHeardS: null, asleepS: null, gaps: null, longestGapS: null }
  const counts = kept ?? { ...nothing, day }
  const end = Math.min(startOfDay(zone, addDays(day, 1)), toAt.getTime())
  const begin = Math.max(startOfDay(zone, day), fromAt?.getTime() ?? Infinity)
  if (heardAt === null || end <= begin)
    return {
      ...(fromAt && startOfDay(zone, addDays(day, 1)) > fromAt.getTime() ? counts : { ...nothing, day }),
      ...unknown,
    }
  const heard = heardAt.getTime()
  const isKept = kept !== undefined && kept.asleepS !== null
  const keptS = isKept ? secondsBetween(begin, Math.min(end, heard)) : null
  const openS = secondsBetween(Math.max(begin, heard), end)
  if (keptS === null && openS === 0) return { ...counts, ...unknown }

  const wokeAt = gateway.asleepUntil?.getTime() ?? heard
  const openAsleepS = secondsBetween(Math.max(begin, heard), Math.min(end, wokeAt))
  const keptExpectedS = Math.max(0, (keptS ?? 0) - (kept?.asleepS ?? 0))
  const isHeardNow = gateway.isOnline === true && gateway.asleepUntil === null
  const missedFrom = Math.max(heard, wokeAt, fromAt?.getTime() ?? heard)
  const isMissing = gateway.isOnline === false && missedFrom < end
  return {
    ...counts,
    expectedS: keptExpectedS + openS - openAsleepS,
    knownHeardS: Math.min(kept?.heardS ?? 0, keptExpectedS) + (isHeardNow ? openS : 0),
    asleepS: (kept?.asleepS ?? 0) + openAsleepS,
    gaps: (kept?.gaps ?? 0) + (isMissing ? 1 : 0),
    longestGapS: Math.max(kept?.longestGapS ?? 0, isMissing ? secondsBetween(missedFrom, toAt.getTime()) : 0),
  }
}

const nothing = { heardS: 0, kept: 0, late: 0, repeated: 0, rejected: 0, signalPct: null }

const secondsBetween = (from: number, to: number) => Math.max(0, Math.round((to - from) / 1000))

/** @throws Refusal PARAM_ERROR */
const checkPeriod = (period: Period) => {
  if ('days' in period) return
  const { first, last } = period
  for (const [name, day] of Object.entries({ first, last }))
    if (!isPlantDay(day)) throw new Refusal('PARAM_ERROR', `querystring/${name} ${day} does not exist`)
  if (last < first) throw new Refusal('PARAM_ERROR', 'querystring/last is before the first day')
  if (last > addDays(first, mostDays - 1))
    throw new Refusal('PARAM_ERROR', `querystring/first A report has at most ${mostDays} days`)
}

const mostDays = 92
const mostRows = 20_000
const filesAnHour = 60

interface Needs {
  store: CommunicationReportStore
  limit: Limits['take']
  now: () => number
}
