import type { Pool, PoolClient } from 'pg'
import { deviceSilent } from '#features/plants/alerts/alert-rules.ts'
import { createAlertJobs } from '#features/plants/alerts/alerts.job.ts'
import { createFaultWatch } from '#features/plants/alerts/alerts.watch.ts'
import { createFaultRunStore, type Spoken } from '#features/plants/alerts/fault-runs.store.ts'
import { createPlatformRunStore, type OpenRun } from '#features/plants/alerts/platform-runs.store.ts'
import { createJudgementStore } from '#features/plants/alerts/rules/judgements.store.ts'
import { createJudgingJob } from '#features/plants/alerts/rules/judging.job.ts'
import { createDeviceStore } from '#features/plants/devices/devices.store.ts'
import { createSampleStore } from '#telemetry/samples.store.ts'
import { isSilent } from './demo-gateways.ts'
import type { PastEnd } from './demo-history.ts'
import type { DemoDevice } from './demo-plant.ts'
import type { EnteredPlant } from './entered-plants.ts'
import type { PastPlant } from './past-plant.ts'

/** What a fill wrote that has not been checked for alerts yet. */
interface Untold {
  madeAt: number
  spoken: Spoken[]
  /** Devices that were silent when it was filled. The job would need a while to notice them. */
  silent: OpenRun[]
  /** Plants with something that only rules about measurements see. */
  measured?: readonly number[]
}

/** The devices that reported around a plant's faults before `until`. */
export const spokenOf = ({ id, devices, faults }: PastPlant, until: number): Spoken[] =>
  faults
    .filter(({ from, fault }) => fault !== undefined && from < until)
    .flatMap(({ from, to = until }) =>
      devices.map((device) => ({ deviceId: device.id, plantId: id, from, to: Math.min(to, until) })),
    )

/** The devices of a plant that stay silent, since their last report. */
export const silentOf = (
  { gateways, pastPlant }: EnteredPlant,
  { latest }: Pick<PastEnd, 'latest'>,
  madeAt: number,
): OpenRun[] => {
  // Nobody is called because of a single module.
  const isMissed = (device: DemoDevice) => isSilent(device) && device.kind !== 'optimizer'
  const sns = new Set(gateways.flatMap(({ devices }) => devices.filter(isMissed).map(({ sn }) => sn)))
  return pastPlant.devices.flatMap(({ id, sn }) => {
    const last = sns.has(sn) ? latest.get(id) : undefined
    return last ? [{ deviceId: id, plantId: pastPlant.id, startedAt: last.at, lastAt: madeAt }] : []
  })
}

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
  const { madeAt, spoken, silent, measured = [] } = rows[0].value
  const now = () => madeAt
  await createFaultWatch({ store: createFaultRunStore(pool) }).watchFaults({ devices: spoken })
  const { silentGateways } = createDeviceStore(pool)
  // In the demo's past, every device could be reached at all times.
  const listeningSince = 0
  const store = createPlatformRunStore(pool)
  await createAlertJobs({ store, samples: createSampleStore(pool), silentGateways, listeningSince, now }).checkOffline()
  await store.keep(deviceSilent, silent)
  // All other plants are judged by the job, soon after the start.
  await createJudgingJob({ store: createJudgementStore(pool), report: fail, now }).judgeNew(measured)
  await pool.query('delete from settings where name = $1', [settingName])
}

/** A demo that cannot be told is mended, not shown. */
const fail = (error: Error) => {
  throw error
}

const settingName = 'demo-untold'
