import type { Pool, PoolClient } from 'pg'
import { createAlertJobs } from '#features/plants/alerts/alerts.job.ts'
import { createFaultWatch } from '#features/plants/alerts/alerts.watch.ts'
import { createFaultRunStore, type Spoken } from '#features/plants/alerts/fault-runs.store.ts'
import { createPlatformRunStore } from '#features/plants/alerts/platform-runs.store.ts'
import { createDeviceStore } from '#features/plants/devices/devices.store.ts'
import { createSampleStore } from '#telemetry/samples.store.ts'
import type { PastPlant } from './demo-history.ts'

/** What a fill wrote and nobody was told of yet. */
interface Untold {
  madeAt: number
  spoken: Spoken[]
}

/** Who said something around a plant's faults before `until`. */
export const spokenOf = ({ id, devices, faults }: PastPlant, until: number): Spoken[] =>
  faults
    .filter(({ from }) => from < until)
    .flatMap(({ from, to = until }) =>
      devices.map((device) => ({ deviceId: device.id, plantId: id, from, to: Math.min(to, until) })),
    )

/** Belongs to the transaction of the fill, so that a start that breaks off after it is made up for by the next one. */
export const keepUntold = (client: PoolClient, untold: Untold) =>
  client.query('insert into settings (name, value) values ($1, $2)', [settingName, JSON.stringify(untold)])

/**
 * Has the product find out what was wrong in the past that was filled in, as it does when devices report; once. It
 * judges by the instant of the fill: since then no device could reach it.
 */
export const tellAlerts = async (pool: Pool) => {
  const { rows } = await pool.query<{ value: Untold }>('select value from settings where name = $1', [settingName])
  if (!rows[0]) return
  const { madeAt, spoken } = rows[0].value
  const now = () => madeAt
  await createFaultWatch({ store: createFaultRunStore(pool) }).watchFaults({ devices: spoken })
  const { silentGateways } = createDeviceStore(pool)
  // In the past of the demo everybody could be heard all the time.
  const listeningSince = 0
  const store = createPlatformRunStore(pool)
  await createAlertJobs({ store, samples: createSampleStore(pool), silentGateways, listeningSince, now }).checkOffline()
  await pool.query('delete from settings where name = $1', [settingName])
}

const settingName = 'demo-untold'
