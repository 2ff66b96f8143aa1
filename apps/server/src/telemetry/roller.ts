import { firstOf } from '@heliograph/domain/sure'
import type { Pool, PoolClient } from 'pg'
import { inTransaction } from '#db/transaction.ts'
import { mergeDevices } from './merging.store.ts'
import { noteChangedCorrections } from './meter-corrections.store.ts'
import { isAnyMonthNoted, sumUpNotedMonths } from './months-to-sum.store.ts'
import { rollPast } from './past.ts'
import { noteRecalculations } from './recalculations.store.ts'
import { settleRelocations } from './relocations.store.ts'
import { nothingRolled, rollStale, showAgain, showNewest, type Rolled } from './rolling.ts'
import { noteChangedSpans } from './wrong-spans.store.ts'

/**
 * Turns new samples into frames and days. The work queue is `stale_ranges`, written with the samples: a pass takes
 * ranges from it, recomputes the plants' days from their samples, and commits both together.
 */
export const createRoller = ({
  pool,
  report,
  onRolled = async () => {},
  onShown = () => {},
  now = () => noLimit,
  keptFrom = () => -noLimit,
}: Needs) => {
  const clock = createAlarm()
  let stopped = false

  let shownUpTo = 0

  /**
   * Shows what devices reported since, before their day is calculated. Between two passes, so that neither waits for the
   * other.
   */
  const show = async () => {
    const shown = await inTransaction(pool, async (client) =>
      (await isAlone(client)) ? showNewest(client, { after: shownUpTo, now: now() }) : undefined,
    )
    if (!shown) return
    shownUpTo = shown.upTo
    onShown(shown.plantIds)
  }

  /** In a transaction of its own: who imports days of these months again does not wait for the whole pass. */
  const sumUpNoted = async () => {
    if (!(await isAnyMonthNoted(pool))) return
    const plantIds = await inTransaction(pool, async (client) =>
      // Another pass may have days that are not seen here, and adds up their months before it ends.
      (await isAlone(client)) ? sumUpNotedMonths(client) : [],
    )
    if (plantIds.length > 0) await onRolled({ ...nothingRolled, plantIds })
  }

  /** Runs one pass and returns how many ranges it took. Only one pass runs at a time, across all processes. */
  const pass = async () => {
    await noteChangedSpans(pool)
    await noteChangedCorrections(pool)
    await sumUpNoted().catch(report)
    const rolled = await inTransaction(pool, async (client) => {
      if (!(await isAlone(client))) return nothingRolled
      await mergeDevices(client)
      await settleRelocations(client)
      const changed = await noteRecalculations(client)
      await showAgain(client, changed)
      const { triesBefore, ...recent } = await rollStale(client, { report, now: now(), keptFrom: keptFrom() })
      const past = await rollPast(client, { report, keptFrom: keptFrom(), triesBefore })
      return {
        ...recent,
        ranges: recent.ranges + past.length,
        plantIds: [...new Set([...changed, ...recent.plantIds, ...past])],
      }
    })
    if (rolled.ranges > 0 || rolled.plantIds.length > 0) await onRolled(rolled)
    return rolled.ranges
  }

  const run = async () => {
    while (!stopped) {
      const begun = performance.now()
      const ranges = await pass().catch((error: Error) => {
        report(error)
        return 0
      })
      if (ranges === 0) {
        await clock.sleep(idleMs)
        continue
      }
      await rest(restAfter(performance.now() - begun))
    }
  }

  /** People watch what devices report now: that does not wait for the next pass. */
  const rest = async (ms: number) => {
    const until = performance.now() + ms
    const left = () => until - performance.now()
    while (!stopped && left() > 0) {
      if (!(await clock.sleep(left()))) return
      const begun = performance.now()
      await show().catch(report)
      await clock.sleep(Math.min(restAfter(performance.now() - begun), Math.max(0, left())), { deaf: true })
    }
  }

  return {
    pass,
    show,
    /** Samples were stored, so there is work to do. */
    poke: () => clock.ring(),
    start() {
      const running = run()
      return async () => {
        stopped = true
        clock.end()
        await running
      }
    },
  }
}

interface Needs {
  pool: Pool
  /** Samples ahead of it are not shown as current. Without it, all are. */
  now?: () => number
  /** Samples from before it are not kept. Without it, all are. */
  keptFrom?: () => number
  /** Called for failed passes and for plants that could not be rolled up. */
  report: (error: Error) => void
  onRolled?: (rolled: Rolled) => Promise<void>
  /** Called when what these plants do now was stored, before their day is calculated. */
  onShown?: (plantIds: number[]) => void
}

/** Until the end of the transaction, in all processes. */
const isAlone = async (client: PoolClient) => {
  const { rows } = await client.query<{ held: boolean }>(
    `select pg_try_advisory_xact_lock(hashtext('telemetry.roller')) as held`,
  )
  return firstOf(rows).held
}

/**
 * Roll-ups use at most a quarter of a core, because devices wait for acknowledgements and roll-ups can wait. After a long
 * pass, people wait too, and what came in meanwhile makes the next pass as long: then they use up to half of a core.
 */
export const restAfter = (passMs: number) =>
  Math.max(minRestMs, Math.min(passMs * 3, Math.max(passMs, unhurriedRestMs)))
const minRestMs = 250
const unhurriedRestMs = 15_000
/** Another process may have stored samples, and its poke does not reach us. */
const idleMs = 2_000

/** A sleep that can be interrupted. If `ring` is called while nothing sleeps, the next sleep returns immediately. */
const createAlarm = () => {
  let wake = () => {}
  let isRung = false
  let isEnded = false

  return {
    /**
     * Returns whether a ring ended it.
     * @param deaf ignores rings; only the end interrupts it
     */
    async sleep(ms: number, { deaf = false } = {}) {
      if (isEnded) return false
      if (!deaf && isRung) {
        isRung = false
        return true
      }
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms)
        timer.unref()
        wake = () => {
          if (deaf && !isEnded) return
          clearTimeout(timer)
          resolve()
        }
      })
      wake = () => {}
      if (deaf) return false
      const wasRung = isRung
      isRung = false
      return wasRung
    },
    ring() {
      isRung = true
      wake()
    },
    end() {
      isEnded = true
      wake()
    },
  }
}
/** The last time that PostgreSQL and JavaScript both have. */
const noLimit = 8.64e15
