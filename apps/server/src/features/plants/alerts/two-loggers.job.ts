import { dayMs } from '@heliograph/domain/zones'
import { twoLoggers } from './alert-rules.ts'
import type { OpenRun, PlatformRunStore } from './platform-runs.store.ts'

/** A scheduled check for serial numbers that two loggers use. Returns the plants in which an alert started or ended. */
export const createTwoLoggersJob = ({ runs, rivalLoggers, now }: TwoLoggersNeeds) => ({
  /** An alert lasts until a day has passed without the other logger, or a person has accepted it. */
  async checkLoggers() {
    const [rivals, open] = await Promise.all([rivalLoggers(now() - dayMs), runs.openRuns(twoLoggers)])
    const rivalled = new Set(rivals.map(({ deviceId }) => deviceId))
    const known = new Set(open.map(({ deviceId }) => deviceId))
    const over = open.filter(({ deviceId }) => !rivalled.has(deviceId))
    await runs.close(
      twoLoggers,
      over.map(({ deviceId }) => deviceId),
    )
    await runs.keep(twoLoggers, rivals)
    const changed = [...over, ...rivals.filter(({ deviceId }) => !known.has(deviceId))]
    return [...new Set(changed.map(({ plantId }) => plantId))]
  },
})

export interface TwoLoggersNeeds {
  runs: Pick<PlatformRunStore, 'openRuns' | 'keep' | 'close'>
  /** Gateways whose serial number another logger used since then. */
  rivalLoggers: (since: number) => Promise<readonly OpenRun[]>
  now: () => number
}
