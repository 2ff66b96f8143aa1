import { deviceTypes, isInverter, isMeter } from '@heliograph/domain/devices'
import { silentAfterMs } from '@heliograph/domain/silence'
import { hourMs } from '@heliograph/domain/zones'
import { usualIntervalMs } from '#telemetry/energy-track.ts'
import { goneAt } from '#telemetry/measures.ts'
import type { SampleStore } from '#telemetry/samples.store.ts'
import { deviceSilent } from './alert-rules.ts'
import type { PlatformRunStore } from './platform-runs.store.ts'
import { deviceQuietMs, nothingTuned, type TuningsOf } from './rules/watched.ts'
import type { Kin, SilentDeviceStore, SilentRun, Suspect } from './silent-devices.store.ts'
import { createStillness, isLight, quietAfterMs, wasLightFor } from './stillness.ts'

/**
 * A scheduled check for devices that are silent although their gateway is heard. Returns the plants in which an alert
 * started or ended.
 */
export const createSilentDeviceJob = ({ store, runs, samples, tuningsOf = nothingTuned, now }: SilentDeviceNeeds) => {
  const quietSince = createStillness()

  /** Of the devices that were quiet long enough for any device, those that are silent by their own usual interval. */
  const silentOf = async (quiet: readonly (Suspect & { since: number })[]) => {
    if (quiet.length === 0) return []
    const [reports, kin] = await Promise.all([
      samples.lastReportsOf(quiet.map(({ deviceId }) => deviceId)),
      store.behind([...new Set(quiet.map(({ gatewayId }) => gatewayId))]),
    ])
    return quiet.filter((device) => {
      const silenceMs = silentAfterMs(Math.max(device.uploadIntervalS, usualS(reports.get(device.deviceId) ?? [])))
      const { since, gatewayHeardAt } = device
      if (gatewayHeardAt - since < silenceMs || goneIn(kin, device.deviceId) <= gatewayHeardAt) return false
      return !isInverter(device.type) || wasLightFor(silenceMs, since, gatewayHeardAt, device)
    })
  }

  const open = async (at: number) => {
    const suspects = await store.suspects(watchedTypes, at - quietAfterMs, at)
    const since = quietSince(suspects, at)
    const quiet = suspects.flatMap((device) => {
      const from = since.get(device.deviceId) ?? at
      // Inverters sleep at night. Whether one is silent is decided in the light.
      const isAsleep = isInverter(device.type) && !isLight(at, device)
      return isAsleep || device.gatewayHeardAt - from < silentAfterMs(0) ? [] : { ...device, since: from }
    })
    const found = await silentOf(quiet)
    const tunings = await tuningsOf([...new Set(found.map(({ plantId }) => plantId))], at)
    // By its last report: what is set is longer than a restart of ours.
    const silent = found.filter((one) => at - one.at >= deviceQuietMs(tunings.get(one.plantId)))
    const ends = await store.endsOf(silent.map(({ deviceId }) => deviceId))
    await runs.keep(
      deviceSilent,
      silent.map(({ deviceId, plantId, at: lastReport }) => ({
        deviceId,
        plantId,
        startedAt: Math.max(lastReport, ends.get(deviceId) ?? lastReport),
        lastAt: at,
      })),
    )
    return silent
  }

  const close = async (at: number) => {
    const open = await store.openRuns(at)
    const kin = await store.behind([...new Set(open.flatMap(({ device }) => device?.gatewayId ?? []))])
    const over = open.flatMap((run) => {
      const endedAt = endOf(run, kin, at)
      return endedAt === undefined ? [] : { ...run, endedAt }
    })
    await store.close(over)
    return over
  }

  return {
    async checkDevices() {
      const at = now()
      const touched = [...(await close(at)), ...(await open(at))]
      return [...new Set(touched.map(({ plantId }) => plantId))]
    },
  }
}

export interface SilentDeviceNeeds {
  store: SilentDeviceStore
  runs: Pick<PlatformRunStore, 'keep'>
  samples: Pick<SampleStore, 'lastReportsOf'>
  /** Without it nothing can be set. */
  tuningsOf?: TuningsOf
  now: () => number
}

/** How often a device usually reports. After one or two reports nobody knows, and some report every hour. */
const usualS = (moments: readonly number[]) =>
  Math.max(usualIntervalMs(moments), moments.length < fewestReports ? hourMs : 0) / 1000
const fewestReports = 3

/** When a silence ended, if it did: with the next report, when its gateway fell silent too, or when it left the plant. */
const endOf = ({ device, startedAt }: SilentRun, kin: readonly Kin[], now: number) => {
  if (!device) return now
  if (device.at > startedAt) return device.backAt ?? device.at
  if (!device.gatewayOnline) return device.gatewayHeardAt ?? now
  const gone = kin.filter(({ type }) => type === device.type)
  const left = goneAt({ ...device, firstAt: null, lastAt: device.at }, gone)
  return left <= now ? left : undefined
}

const goneIn = (kin: readonly Kin[], deviceId: number) => {
  const own = kin.find((device) => device.deviceId === deviceId)
  return own ? goneAt(own, kin) : -Infinity
}

/** What the plant's figures are made from. Loads and the like may be unplugged. */
const watchedTypes = deviceTypes.filter((type) => isInverter(type) || isMeter(type) || type === 'BATTERY')
