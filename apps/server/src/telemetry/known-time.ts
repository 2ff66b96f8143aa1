import type { Pool } from 'pg'
import type { Log } from '#needs/log.ts'
import { createKnownTimeStore } from './known-time.store.ts'
import { machineClock, type MachineClock } from './machine-clock.ts'
import { createTimeEstimate, type Estimate } from './time-estimate.ts'
import { mostApartMs } from './time-evidence.ts'
import { createTimeWitnesses } from './time-witnesses.ts'

/**
 * Why the clock is in doubt. `unconfirmed`: it is not certain how long everything was off. `machine`: this machine's
 * clock is wrong. `database`: the clock of the database server is wrong.
 */
export type ClockProblem = 'unconfirmed' | 'machine' | 'database'

export interface ClockState {
  knownAt: number
  machineAt: number
  problem: ClockProblem | undefined
}

export type KnownTime = Awaited<ReturnType<typeof openKnownTime>>

/**
 * The newest known time. It is stored in the database and moves on with the time that passes, whatever the clocks show.
 * While a clock is more than a day off, nothing may be deleted by age.
 */
export const openKnownTime = async ({ clock = machineClock, isDemo = false, ...needs }: Needs) => {
  const { pool, databaseNow, makeRoom, log } = needs
  const store = createKnownTimeStore(pool)
  const witnesses = createTimeWitnesses(clock.elapsed)
  const estimate = createTimeEstimate({ clock, witnesses, isDemo, databaseNow })
  let own: Estimate | undefined
  let reported: ClockProblem | undefined
  let looking: Promise<void> | undefined
  let lookedAt = 0

  const now = () => (own ? own.at + clock.elapsed() - own.elapsed : clock.now())

  const problem = (): ClockProblem | undefined => {
    if (!own?.isSure) return 'unconfirmed'
    if (Math.abs(clock.now() - now()) > mostApartMs) return 'machine'
    return Math.abs(own.databaseAheadMs) > mostApartMs ? 'database' : undefined
  }
  const state = (): ClockState => ({ knownAt: now(), machineAt: clock.now(), problem: problem() })

  const report = () => {
    const { problem: found, knownAt, machineAt } = state()
    if (found === reported) return
    reported = found
    const fields = { knownTime: new Date(knownAt).toISOString(), machineTime: new Date(machineAt).toISOString() }
    if (found) log.warn({ ...fields, problem: found }, warnings[found](fields.knownTime, fields.machineTime))
    else log.info(fields, 'The clock is confirmed. Retention continues.')
  }

  const update = async (corrected?: number) => {
    lookedAt = clock.elapsed()
    const uptime = clock.uptime()
    const before = own
    let next: Estimate | undefined
    await store.update({ boot: uptime?.boot, shows: clock.now() }, (records) => {
      const found = estimate({ records, own: before, uptime, corrected })
      next = found.next
      return found.noted
    })
    if (!next) return
    // There must be room for samples before they are accepted.
    if (!before || Math.abs(next.at - now()) > farMs) await makeRoom(next.at)
    if (before && next.isSure && Math.abs(next.at - now()) > mostApartMs)
      log.warn(
        { from: new Date(now()).toISOString(), to: new Date(next.at).toISOString() },
        'The known time was corrected.',
      )
    own = next
    report()
  }

  const look = () => (looking ??= update().finally(() => (looking = undefined)))
  await look()

  return {
    now,
    state,
    look,
    isInDoubt: () => problem() !== undefined,
    /** What the machine's clock shows, if that may be true although it is not the known time. */
    disputedNow: () => (problem() === undefined ? undefined : clock.now()),
    /** The time that loggers' clocks are set to; undefined if it is not certain. */
    forLoggers() {
      const found = problem()
      if (found === 'unconfirmed') return undefined
      return found === 'machine' ? now() : clock.now()
    },
    /** A gateway with a clock of its own reported something that is new. */
    hear(gatewayId: number, at: number) {
      witnesses.hear(gatewayId, at)
      if (problem() !== undefined && clock.elapsed() - lookedAt > 1_000) look().catch(needs.report)
    },
    /** For operators. */
    async correct(at: number) {
      await looking
      await update(at)
    },
    start() {
      const timer = setInterval(() => void look().catch(needs.report), everyMs)
      return async () => {
        clearInterval(timer)
        await looking?.catch(() => undefined)
      }
    },
  }
}

interface Needs {
  pool: Pool
  clock?: MachineClock
  /** Instead of the database server's own clock. */
  databaseNow?: () => number
  /** The demo's gateways run on this machine, so they are not witnesses. */
  isDemo?: boolean
  /** Makes sure that there are partitions around a time. */
  makeRoom: (at: number) => Promise<void>
  log: Log
  report: (error: Error) => void
}

const warnings: Record<ClockProblem, (known: string, machine: string) => string> = {
  unconfirmed: (known, machine) =>
    `The clock shows ${machine}, but the newest known time is ${known}. Nothing is deleted by age until gateways, another ` +
    'server or an operator confirm the clock.',
  machine: (known, machine) =>
    `The clock is wrong: it shows ${machine}, but it is ${known}. Nothing is deleted by age until it is set right or an ` +
    'operator confirms it.',
  database: (known) =>
    `The clock of the database server is wrong: it is ${known}. Nothing is deleted by age until it is set right.`,
}

const everyMs = 10_000
const farMs = 3_600_000
