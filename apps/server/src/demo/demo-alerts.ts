import type { Pool, PoolClient } from 'pg'
import { createAlertJobs } from '#features/plants/alerts/alerts.job.ts'
import { createFaultWatch } from '#features/plants/alerts/alerts.watch.ts'
import { createFaultRunStore, type Spoken } from '#features/plants/alerts/fault-runs.store.ts'
import { createPlatformRunStore } from '#features/plants/alerts/platform-runs.store.ts'
import { createDeviceStore } from '#features/plants/devices/devices.store.ts'
import { createSampleStore } from '#telemetry/samples.store.ts'
import type { PastPlant } from './demo-history.ts'

/** What a fill wrote that has not been checked for alerts yet. */
interface Untold {
  madeAt: number
  spoken: Spoken[]
}

/** The devices that reported around a plant's faults before `until`. */
export const spokenOf = ({ id, devices, faults }: PastPlant, until: number): Spoken[] =>
  faults
    .filter(({ from }) => from < until)
    .flatMap(({ from, to = until }) =>
      devices.map((device) => ({ deviceId: device.id, plantId: id, from, to: Math.min(to, until) })),
    )

/** Part of the fill's transaction, so that the next start makes up for one that was interrupted. */
export const keepUntold = (client: PoolClient, untold: Untold) =>
  client.query('insert into settings (name, value) values ($1, $2)', [settingName, JSON.stringify(untold)])

/**
 * Raises the alerts of the past that was filled in, once, with the product's own rules. It uses the time of the fill as
 * the current time, because no device could report since then.
 */
export const tellAlerts = async (pool: Pool) => {
  const { rows } = await pool.query<{ value: Untold }>('select value from settings where name = $1', [settingName])
  if (!rows[0]) return
  const { madeAt, spoken } = rows[0].value
  const now = () => madeAt
  await createFaultWatch({ store: createFaultRunStore(pool) }).watchFaults({ devices: spoken })
  const { silentGateways } = createDeviceStore(pool)
  // In the demo's past, every device could be reached at all times.
  const listeningSince = 0
  const store = createPlatformRunStore(pool)
  await createAlertJobs({ store, samples: createSampleStore(pool), silentGateways, listeningSince, now }).checkOffline()
  await pool.query('delete from settings where name = $1', [settingName])
}

const settingName = 'demo-untold'
