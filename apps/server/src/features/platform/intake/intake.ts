import { Refusal } from '@heliograph/domain/errors'
import { dayMs } from '@heliograph/domain/zones'
import { defaultBudget, type DeviceBudget } from '#ingest/budget.ts'
import { dropReasons, type DropReason, type IntakeCount } from '#ingest/counts.ts'
import type { RecordAudit } from '#needs/audit.ts'
import type { Window } from '#needs/pages.ts'
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

  /** How many samples are accepted of a gateway's devices, and how many were refused on its newest day. */
  async budget(sn: string): Promise<GatewayBudget> {
    const found = await budgets.budgetOf(sn)
    if (!found) throw new Refusal('resource_not_exist_or_deleted')
    const { own, refused } = found
    return { sn, isDefault: own === null, ...(own ?? defaultBudget), refused }
  },

  /** Null: the default again. */
  async setBudget(sn: string, own: DeviceBudget | null, by: { userId: number; ip: string }) {
    const before = await this.budget(sn)
    await budgets.setBudget(sn, own)
    const after = await this.budget(sn)
    const facts = { sn, before: before.perSecond, after: after.perSecond, dayBefore: before.perDay, day: after.perDay }
    await record({ kind: 'gateway.budget', ...by, facts })
    return after
  },

  /** Payloads that were rejected or could not be decoded, newest first. */
  quarantined: (window: Window) => quarantine.list(window),
})

export interface GatewayBudget extends DeviceBudget {
  sn: string
  isDefault: boolean
  refused: number
}

export interface Needs {
  readCounts: () => IntakeCount[]
  quarantine: Pick<QuarantineStore, 'list'>
  rollUpState: RollUpStateStore
  budgets: {
    budgetOf: (sn: string) => Promise<{ own: DeviceBudget | null; refused: number } | undefined>
    setBudget: (sn: string, own: DeviceBudget | null) => Promise<void>
  }
  /** Wakes the roll-up. */
  poke: () => void
  knownTime: Pick<KnownTime, 'state' | 'correct'>
  record: RecordAudit
  startedAt: number
}
