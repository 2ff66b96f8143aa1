import type { CaseGroup, CaseKind } from '@heliograph/domain/alert-cases'
import { reaches, type PlantRight } from '@heliograph/domain/permissions'
import { hourMs } from '@heliograph/domain/zones'
import { meaningOf, traitsOf } from '@heliograph/protocols/faults/faults'
import type { Caller } from '#needs/caller.ts'
import type { Window } from '#needs/pages.ts'
import { stateOf } from './alert-cases.ts'
import { familyOfRule, firstFaultRule, gatewayOffline, silenceRules } from './alert-rules.ts'
import type { AlertStandingStore, Standing } from './alert-standings.store.ts'
import type { OpenCaseStore, PlacedAlert } from './open-cases.store.ts'
import { outagesIn } from './outages.ts'
import { heldMs } from './rules/device-hours.ts'
import { gridFrequency, gridVoltage } from './rules/electrics.ts'
import { gridLost } from './rules/grid-lost.ts'

export type OpenCases = ReturnType<typeof createOpenCases>

/** The open alerts of all plants of a person as a list to work through: what has one cause is one row. */
export const createOpenCases = ({ store, standings, taggedPlants, rightsIn, now }: OpenCaseNeeds) => ({
  async list(caller: Caller, wish: CaseWish, { page, size }: Window): Promise<CaseList> {
    const at = now()
    const plantIds = wish.tag === undefined ? undefined : await taggedPlants(wish.tag, caller)
    const found = await store.open(caller, plantIds, mostLooked, at)
    const known = await standings.standingsOf(
      found.map(({ id }) => id),
      at,
    )
    const cases = casesIn(
      found.map((alert) => ({ ...alert, standing: known.get(alert.id) })),
      caller.userId,
    )
    const shown = cases.filter((one) => fitsAll(one, wish)).toSorted(byUrgency)
    const rows = shown.slice((page - 1) * size, page * size)
    const rights = await rightsIn(
      [...new Set(rows.flatMap(({ alerts }) => alerts.map(({ plantId }) => plantId)))],
      caller,
    )
    const mayAct = ({ plantId }: PlacedAlert) => {
      const right = rights.get(plantId)
      return right !== undefined && reaches(right, 'operate')
    }
    return {
      total: shown.length,
      counts: countsOf(cases, wish),
      isCut: found.length === mostLooked,
      rows: rows.map((one) => ({
        ...one,
        mayAct: one.alerts.every(mayAct),
        // Names are for those who work together on the plant.
        assignedTo: one.alerts.find((alert) => mayAct(alert) && alert.standing?.assignedToName)?.standing
          ?.assignedToName,
      })),
    }
  },
})

export interface CaseWish {
  /** Undefined: what nobody took up, and what is known. */
  group?: CaseGroup | undefined
  levels?: readonly number[] | undefined
  kinds?: readonly CaseKind[] | undefined
  mine?: boolean | undefined
  tag?: number | undefined
}

export interface JudgedAlert extends PlacedAlert {
  standing: Standing | undefined
}

/** An alert, or several that have one cause. */
interface Case {
  kind: CaseKind
  group: CaseGroup
  level: number
  influence: number
  isMine: boolean
  startedAt: number
  lastStartedAt: number
  lostWh: number | null
  plants: number
  /** Alerts of devices behind a gateway that is not heard. */
  behind: number
  /** The first that began first. */
  alerts: readonly JudgedAlert[]
}

export interface ListedCase extends Case {
  mayAct: boolean
  assignedTo: string | null | undefined
}

export interface CaseList {
  total: number
  counts: CaseCounts
  isCut: boolean
  rows: ListedCase[]
}

interface CaseCounts {
  groups: Record<CaseGroup, number>
  levels: Record<0 | 1 | 2, number>
  kinds: Record<CaseKind, number>
  mine: number
}

export interface OpenCaseNeeds {
  store: OpenCaseStore
  standings: AlertStandingStore
  /** The plants with a tag of the caller. */
  taggedPlants: (tag: number, caller: Caller) => Promise<readonly number[]>
  rightsIn: (plantIds: readonly number[], caller: Caller) => Promise<ReadonlyMap<number, PlantRight>>
  now: () => number
}

/**
 * A gateway that is not heard hides what hangs on it, except what endangers people. Grid faults and silent gateways of one
 * place and time are one case, as far as people decided the same about them.
 */
const casesIn = (alerts: readonly JudgedAlert[], userId: number): Case[] => {
  const silent = new Map(
    alerts.filter(({ ruleId }) => ruleId === gatewayOffline.id).map((alert) => [alert.deviceId, alert]),
  )
  const behind = new Map<number, number>()
  const own: JudgedAlert[] = []
  for (const alert of alerts) {
    const gateway = alert.gatewayId === null ? undefined : silent.get(alert.gatewayId)
    if (!gateway || gateway.plantId !== alert.plantId || isDangerous(alert)) own.push(alert)
    else behind.set(gateway.id, (behind.get(gateway.id) ?? 0) + 1)
  }
  const caseOf = (together: readonly JudgedAlert[], kind?: CaseKind): Case[] => {
    const [first] = together
    if (!first) return []
    const lost = together.flatMap(({ lostWh }) => lostWh ?? [])
    return [
      {
        kind: kind ?? kindOf(first),
        group: groupOf(first.standing),
        level: Math.max(...together.map(({ level }) => level)),
        influence: Math.max(...together.map(({ influence }) => influence)),
        isMine: together.some(({ standing }) => standing?.assignedTo === userId),
        startedAt: first.startedAt,
        lastStartedAt: Math.max(...together.map(({ startedAt }) => startedAt)),
        lostWh: lost.length === 0 ? null : lost.reduce((sum, wh) => sum + wh, 0),
        plants: new Set(together.map(({ plantId }) => plantId)).size,
        behind: together.reduce((sum, { id }) => sum + (behind.get(id) ?? 0), 0),
        alerts: together,
      },
    ]
  }
  const outages = outagesIn(own.filter(isOfOutage).map((alert) => ({ ...alert, ...failedAt(alert) })))
  const grouped = new Set(outages.flat().map(({ id }) => id))
  return [
    ...outages.flatMap((outage) => {
      // Where the grid failed, gateways that fell silent with it did so because of that.
      const kind = outage.some((alert) => kindOf(alert) === 'grid') ? 'grid' : 'silence'
      return caseGroupsOf(outage).flatMap((group) =>
        caseOf(
          outage.filter(({ standing }) => groupOf(standing) === group),
          kind,
        ),
      )
    }),
    ...own.filter(({ id }) => !grouped.has(id)).flatMap((alert) => caseOf([alert])),
  ]
}

/** What is measured counts for an hour if it lasted in it, so it may have begun that long before the hour. */
const failedAt = ({ ruleId, startedAt }: PlacedAlert) =>
  gridRules.has(ruleId) ? { at: startedAt - heldMs, withinMs: hourMs } : { at: startedAt, withinMs: 0 }

const caseGroupsOf = (alerts: readonly JudgedAlert[]) => [...new Set(alerts.map(({ standing }) => groupOf(standing)))]

const groupOf = (standing: Standing | undefined): CaseGroup => {
  if (standing?.muted) return 'muted'
  return stateOf(standing) === 'acknowledged' && !standing?.isLeft ? 'acknowledged' : 'open'
}

const silences: ReadonlySet<number> = new Set(silenceRules.map(({ id }) => id))
const gridRules: ReadonlySet<number> = new Set([gridLost.id, gridVoltage.id, gridFrequency.id])

const kindOf = ({ ruleId, code }: PlacedAlert): CaseKind => {
  if (silences.has(ruleId)) return 'silence'
  if (ruleId < firstFaultRule) return gridRules.has(ruleId) ? 'grid' : 'platform'
  const meaning = meaningOf(Number(code), familyOfRule(ruleId, code))
  return meaning !== undefined && traitsOf(meaning).kind === 'grid' ? 'grid' : 'device'
}

const isOfOutage = (alert: PlacedAlert) => alert.ruleId === gatewayOffline.id || kindOf(alert) === 'grid'

/** People can be harmed. */
const isDangerous = ({ influence }: Pick<PlacedAlert, 'influence'>) => influence >= 2

/** The filters, each by itself: the number of a choice is counted with all others. */
const fits = {
  group: ({ group }: Case, wish: CaseWish) => (wish.group === undefined ? group !== 'muted' : group === wish.group),
  levels: ({ level }: Case, { levels }: CaseWish) => !levels?.length || levels.includes(level),
  kinds: ({ kind }: Case, { kinds }: CaseWish) => !kinds?.length || kinds.includes(kind),
  mine: ({ isMine }: Case, { mine }: CaseWish) => mine !== true || isMine,
}
type Filter = keyof typeof fits
const filters: readonly Filter[] = ['group', 'levels', 'kinds', 'mine']

const fitsAll = (one: Case, wish: CaseWish, without?: Filter) =>
  filters.every((filter) => filter === without || fits[filter](one, wish))

const countsOf = (cases: readonly Case[], wish: CaseWish): CaseCounts => {
  const among = (without: Filter, is: (one: Case) => boolean) =>
    cases.filter((one) => fitsAll(one, wish, without) && is(one)).length
  const ofGroup = (group: CaseGroup) => among('group', (one) => one.group === group)
  const ofLevel = (level: number) => among('levels', (one) => one.level === level)
  const ofKind = (kind: CaseKind) => among('kinds', (one) => one.kind === kind)
  return {
    groups: { open: ofGroup('open'), acknowledged: ofGroup('acknowledged'), muted: ofGroup('muted') },
    levels: { 0: ofLevel(0), 1: ofLevel(1), 2: ofLevel(2) },
    kinds: {
      grid: ofKind('grid'),
      silence: ofKind('silence'),
      device: ofKind('device'),
      platform: ofKind('platform'),
    },
    mine: among('mine', ({ isMine }) => isMine),
  }
}

const ranks: Record<CaseGroup, number> = { open: 0, acknowledged: 1, muted: 2 }

/** What nobody took up goes first; of that what endangers people, then what is worse, what lost more, and what is newer. */
const byUrgency = (one: Case, other: Case) =>
  ranks[one.group] - ranks[other.group] ||
  Number(isDangerous(other)) - Number(isDangerous(one)) ||
  other.level - one.level ||
  (other.lostWh ?? 0) - (one.lostWh ?? 0) ||
  other.plants - one.plants ||
  other.startedAt - one.startedAt ||
  (one.alerts[0]?.id ?? 0) - (other.alerts[0]?.id ?? 0)

/** More open alerts than people can work through. */
const mostLooked = 20_000
