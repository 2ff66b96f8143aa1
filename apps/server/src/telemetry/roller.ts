import { firstOf } from '@heliograph/domain/sure'
import type { Pool } from 'pg'
import { inTransaction } from '#db/transaction.ts'
import { nothingRolled, rollStale, type Rolled } from './rolling.ts'

/**
 * Turns new samples into frames and days. What is to be done stands in `stale_ranges`, written with the samples: a
 * pass takes from it, recomputes the plants' days from their samples, and commits both together.
 */
export const createRoller = ({ pool, report, onRolled = async () => {} }: Needs) => {
  const clock = createAlarm()
  let stopped = false

  /** One pass. Returns how many ranges it took; only one pass runs at a time, in whichever process. */
  const pass = async () => {
    const rolled = await inTransaction(pool, async (client) => {
      const { rows } = await client.query<{ held: boolean }>(
        `select pg_try_advisory_xact_lock(hashtext('telemetry.roller')) as held`,
      )
      return firstOf(rows).held ? rollStale(client, report) : nothingRolled
    })
    if (rolled.ranges > 0) await onRolled(rolled)
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
      // A quarter of a core at the most: devices wait for acknowledgements, nobody waits for a roll-up.
      await clock.sleep(Math.max(minRestMs, (performance.now() - begun) * 3), { deaf: true })
    }
  }

  return {
    pass,
    /** Samples were kept: there is something to do. */
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
  /** Told of passes that failed, and of plants that could not be rolled up. */
  report: (error: Error) => void
  onRolled?: (rolled: Rolled) => Promise<void>
}

const minRestMs = 250
/** Another process may have kept samples, and its poke does not reach us. */
const idleMs = 2_000

/** A sleep that can be cut short. A ring that came while nobody slept ends the next sleep at once. */
const createAlarm = () => {
  let wake = () => {}
  let isRung = false
  let isEnded = false

  return {
    /** @param deaf does not hear rings, only the end */
    async sleep(ms: number, { deaf = false } = {}) {
      if (isEnded) return
      if (!deaf && isRung) {
        isRung = false
        return
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
      if (!deaf) isRung = false
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
