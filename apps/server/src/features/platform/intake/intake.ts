import { Refusal } from '@heliograph/domain/errors'
import { dropReasons, urgencyOf, type DropReason, type Urgency } from '@heliograph/domain/rejections'
import { dayAt, dayMs, type Day } from '@heliograph/domain/zones'
import { defaultBudget, type DeviceBudget } from '#ingest/budget.ts'
import type { IntakeCount } from '#ingest/counts.ts'
import type { RecordAudit } from '#needs/audit.ts'
import type { Caller } from '#needs/caller.ts'
import type { Page, Window } from '#needs/pages.ts'
import type { KnownTime } from '#telemetry/known-time.ts'
import type { QuarantineStore } from '#telemetry/quarantine.store.ts'
import type { RollUpStateStore } from '#telemetry/roll-up-state.store.ts'

export type Intake = ReturnType<typeof createIntake>

type Tally = Omit<IntakeCount, 'outcome'>

/** Counts of readings in this process since it started. */
export interface Counts {
  /** Milliseconds since the epoch. */
  startedAt: number
  accepted: Tally[]
  undated: Tally[]
  dropped: (Tally & { reason: DropReason })[]
}

/** Accepted and rejected readings, for the platform's operator. */
export const createIntake = ({
  readCounts,
  quarantine,
  knownTime,
  rollUpState,
  budgets,
  plantsOf,
  poke,
  record,
  startedAt,
}: Needs) => ({
  counts(): Counts {
    const counts = readCounts()
    const of = (outcome: IntakeCount['outcome']) =>
      counts.filter((count) => count.outcome === outcome).map(({ outcome: _, ...tally }) => tally)
    return {
      startedAt,
      accepted: of('kept'),
      undated: of('undated'),
      dropped: dropReasons.flatMap((reason) => of(reason).map((tally) => ({ ...tally, reason }))),
    }
  },

  /** How far behind the roll-up is, and the plants for which it failed. */
  async rollUp(window: Window) {
    const [{ lagMs, failed }, plants] = await Promise.all([rollUpState.read(), rollUpState.failedPlants(window)])
    return { lagMs, total: failed, plants }
  },

  async retryRollUp(plantId: number) {
    if (!(await rollUpState.retry(plantId))) throw new Refusal('resource_not_exist_or_deleted')
    poke()
  },

  clock: knownTime.state,

  /**
   * Retention deletes by this time, so one person alone can't set any: it must be what this server's clock shows.
   */
  async confirmClock(at: number, by: { userId: number; ip: string }) {
    const { knownAt, machineAt } = knownTime.state()
    if (Math.abs(at - machineAt) > dayMs) throw new Refusal('PARAM_ERROR', 'time')
    const [from, to] = [knownAt, at].map((time) => new Date(time).toISOString())
    await record({ kind: 'clock.confirm', ...by, facts: { from: from ?? null, to: to ?? null } })
    await knownTime.correct(at)
    return knownTime.state()
  },

  /** How many samples are accepted of a gateway's devices, and how many were refused. */
  async budget(sn: string, caller: Caller): Promise<GatewayBudget> {
    const found = await budgets.budgetOf(sn, recentFrom(knownTime.state().knownAt))
    if (!found) throw new Refusal('resource_not_exist_or_deleted')
    return toBudget(found, await plantsOf([sn], caller))
  },

  /** The gateways that were over their budget recently, and those that have one of their own. */
  async budgets(window: Window, caller: Caller): Promise<Page<GatewayBudget>> {
    const { total, rows } = await budgets.budgets(recentFrom(knownTime.state().knownAt), window)
    const serials = rows.map(({ sn }) => sn)
    const plants = await plantsOf(serials, caller)
    return { total, rows: rows.map((row) => toBudget(row, plants)) }
  },

  /** Null: the default again. */
  async setBudget(sn: string, own: DeviceBudget | null, { ip, ...caller }: Caller & { ip: string }) {
    const before = await this.budget(sn, caller)
    await budgets.setBudget(sn, own)
    const after = await this.budget(sn, caller)
    const facts = { sn, before: before.perSecond, after: after.perSecond, dayBefore: before.perDay, day: after.perDay }
    await record({ kind: 'gateway.budget', userId: caller.userId, ip, facts })
    return after
  },

  /** Payloads that were rejected or could not be decoded, newest first. */
  quarantined: (window: Window) => quarantine.list(window),

  /** The same, equal ones together, the most urgent first. */
  async quarantinedGroups(
    search: Window & { search?: string | undefined; urgency?: Urgency | undefined },
    caller: Caller,
  ) {
    const { total, data } = await quarantine.groups(search)
    const serials = [...new Set(data.flatMap(({ gatewaySn }) => gatewaySn ?? []))]
    const plants = await plantsOf(serials, caller)
    const rows = data.map((group) => ({
      ...group,
      urgency: urgencyOf(group.reason),
      plant: plants.get(group.gatewaySn ?? '') ?? null,
    }))
    return { total, rows }
  },
})

const recentFrom = (at: number) => dayAt('UTC', at - recentMs)

const toBudget = ({ own, ...stored }: StoredBudget, plants: PlantsOfGateways): GatewayBudget => ({
  ...stored,
  ...(own ?? defaultBudget),
  isDefault: own === null,
  plant: plants.get(stored.sn) ?? null,
})

/** A plant that the caller may see, with the gateway that it was looked up by. */
export interface PlantOfGateway {
  plantId: number
  plantName: string
  gatewayId: number
}

/** By the gateway's serial number. */
export type PlantsOfGateways = ReadonlyMap<string, PlantOfGateway>

export interface GatewayBudget extends Omit<StoredBudget, 'own'>, DeviceBudget {
  isDefault: boolean
  plant: PlantOfGateway | null
}

interface StoredBudget {
  sn: string
  own: DeviceBudget | null
  kept: number
  refused: number
  over: { since: Day; until: Day; refused: number } | null
}

export interface Needs {
  readCounts: () => IntakeCount[]
  quarantine: Pick<QuarantineStore, 'list' | 'groups'>
  rollUpState: RollUpStateStore
  budgets: {
    budgetOf: (sn: string, since: Day) => Promise<StoredBudget | undefined>
    budgets: (since: Day, window: Window) => Promise<Page<StoredBudget>>
    setBudget: (sn: string, own: DeviceBudget | null) => Promise<void>
  }
  /** Of a plant that the caller has no access to, not even the name is shown. */
  plantsOf: (serials: readonly string[], caller: Caller) => Promise<PlantsOfGateways>
  /** Wakes the roll-up. */
  poke: () => void
  knownTime: Pick<KnownTime, 'state' | 'correct'>
  record: RecordAudit
  startedAt: number
}

/** Long enough that nobody has to look every day. */
const recentMs = 7 * dayMs
