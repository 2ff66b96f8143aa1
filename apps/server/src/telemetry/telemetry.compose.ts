import { dayMs } from '@heliograph/domain/zones'
import type { Pool } from 'pg'
import type { Log } from '#needs/log.ts'
import { createEmoncmsInputStore } from './emoncms-inputs.store.ts'
import { createGatewayDayStore } from './gateway-days.store.ts'
import { createHistoryStore } from './history.store.ts'
import { createHourStore } from './hours.store.ts'
import { createKeeper } from './keeper.ts'
import type { KnownTime } from './known-time.ts'
import { createNewDeviceStore } from './new-devices.store.ts'
import { curvesKeptFrom, dropExpired, keptSpan, tendPartitions, type Retention } from './partitions.ts'
import { createPastStore } from './past.store.ts'
import type { PlantChanges } from './plant-changes.ts'
import { createQuarantineStore } from './quarantine.store.ts'
import { createRollUpStateStore } from './roll-up-state.store.ts'
import { createRoller } from './roller.ts'
import type { Rolled } from './rolling.ts'
import { createSampleStore } from './samples.store.ts'
import { createTodayStore } from './today.store.ts'
import { createUnclaimedStore } from './unclaimed.store.ts'
import { createUndatedStore } from './undated.store.ts'

interface Needs {
  pool: Pool
  retention: Retention
  changes: PlantChanges
  /** Looks for faults in what was rolled up, before subscribers are notified. */
  watchFaults: (rolled: Rolled) => Promise<void>
  knownTime: KnownTime
  log: Log
  report: (error: Error) => void
}

/** Samples and everything computed from them. */
export const composeTelemetry = ({ pool, retention, changes, watchFaults, knownTime, log, report }: Needs) => {
  const [quarantine, undated] = [createQuarantineStore(pool), createUndatedStore(pool)]
  const [unclaimed, inputs] = [createUnclaimedStore(pool), createEmoncmsInputStore(pool)]
  const past = createPastStore(pool)
  const keptFrom = () => keptSpan(knownTime.now(), retention).from
  const roller = createRoller({
    pool,
    now: knownTime.now,
    keptFrom,
    report,
    onRolled: async (rolled) => {
      await watchFaults(rolled)
      changes.tell(rolled.plantIds)
    },
    onShown: (plantIds) => changes.tell(plantIds),
  })
  const forgetUnclaimed = () =>
    unclaimed.drop({ before: knownTime.now() - unclaimedMs, newBefore: knownTime.now() - looseEndsMs })
  return {
    quarantine,
    undated,
    unclaimed,
    newDevices: createNewDeviceStore(pool),
    gatewayDays: createGatewayDayStore(pool),
    inputs,
    roller,
    rollUpState: createRollUpStateStore(pool),
    keeper: createKeeper({ pool, onKept: roller.poke }),
    keptSpan: (now: number) => keptSpan(now, retention),
    keptFrom,
    curvesKeptFrom: () => curvesKeptFrom(knownTime.now(), retention),
    jobs: [
      {
        name: 'tend-partitions',
        cron: '17 * * * *',
        async work() {
          await knownTime.look()
          await tendPartitions(pool, knownTime.now(), retention)
          if (!knownTime.isInDoubt()) await dropExpired(pool, knownTime.now(), retention, log)
        },
      },
      {
        name: 'forget-unclaimed',
        cron: '29 * * * *',
        work: async () => (knownTime.isInDoubt() ? undefined : forgetUnclaimed()),
      },
      {
        name: 'forget-quarantine',
        cron: '43 3 * * *',
        async work() {
          if (knownTime.isInDoubt()) return
          const before = knownTime.now() - looseEndsMs
          await quarantine.dropBefore(before)
          await undated.dropBefore(before)
          await past.dropBefore(before)
          // Older ones can't be stored as samples any more.
          await inputs.dropBefore(keptFrom())
        },
      },
    ],
  }
}

/** What features read of it, over connections that see the rows of a brand or of all brands. */
export const composeReadings = (pool: Pool) => ({
  history: createHistoryStore(pool),
  samples: createSampleStore(pool),
  today: createTodayStore(pool),
  hoursOf: createHourStore(pool).hoursOf,
})

const looseEndsMs = 30 * dayMs
const unclaimedMs = 7 * dayMs
