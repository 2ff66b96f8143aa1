import { minuteMs } from '@heliograph/domain/zones'
import { agreesWithin } from './time-evidence.ts'

/** What has a clock of its own: gateways, by what they reported, and other machines of the installation. */
export const createTimeWitnesses = (elapsed: () => number) => {
  const reports = new Map<number, { at: number; heardAt: number }>()
  let shown = new Map<string, number>()

  return {
    hear(gatewayId: number, at: number) {
      const [known, heardAt] = [reports.get(gatewayId), elapsed()]
      // Between new reports a gateway may deliver old ones.
      if (!known || at > known.at || heardAt - known.heardAt > heardWithinMs) reports.set(gatewayId, { at, heardAt })
    },

    /** How many gateways recently reported a time that agrees. */
    gatewaysFor(time: number) {
      const now = elapsed()
      let agreeing = 0
      for (const [id, { at, heardAt }] of reports) {
        const ageMs = now - heardAt
        if (ageMs > heardWithinMs) reports.delete(id)
        else if (Math.abs(at + ageMs - time) <= agreesWithin.gateways) agreeing++
      }
      return agreeing
    },

    /** Whether the clock of another machine runs and agrees with all of these. */
    isMachineFor(times: readonly number[], clocks: ReadonlyMap<string, number>) {
      const before = shown
      shown = new Map(clocks)
      return [...clocks].some(([boot, shows]) => {
        const then = before.get(boot)
        // One that has not moved since our last look belongs to a machine that is gone.
        if (then === undefined || shows <= then) return false
        return times.every((time) => Math.abs(shows - time) <= agreesWithin.machines)
      })
    },
  }
}

const heardWithinMs = 10 * minuteMs
