import { inverterTypes } from '@heliograph/domain/devices'
import { silentAfterMs } from '@heliograph/domain/silence'
import { hourMs } from '@heliograph/domain/zones'
import { snowUnknown, type Snow } from '#needs/snow.ts'
import type { SampleStore } from '#telemetry/samples.store.ts'
import { gatewayOffline, noProduction } from './alert-rules.ts'
import { asleepUntil, likeDays, type FallenSilent } from './asleep.ts'
import { idleSince, isIdle } from './idle-inverter.ts'
import type { HeardInverter, OpenRun, PlatformRunStore } from './platform-runs.store.ts'
import { gatewayQuietMs, idleBy, mostIdleShare, nothingTuned, type TuningsOf } from './rules/watched.ts'

/** Scheduled checks. Each returns the plants in which an alert started or ended. */
export const createAlertJobs = ({
  store,
  samples,
  silentGateways,
  sleep,
  listeningSince,
  tuningsOf = nothingTuned,
  snow = snowUnknown,
  now,
}: AlertJobNeeds) => {
  /** Puts those to sleep that fell silent with the sun, as on the days before. */
  const fallAsleep = async (silent: readonly SilentGateway[], at: number) => {
    if (!sleep) return []
    const fallen = await sleep.fallenSilent(
      silent.map(({ deviceId }) => deviceId),
      likeDays,
    )
    const sleepers = fallen.flatMap((gateway) => {
      const until = asleepUntil(gateway)
      return until === undefined || until <= at ? [] : { ...gateway, until }
    })
    await sleep.setAsleep(sleepers)
    return sleepers
  }

  /** Since when an inverter has been idle, if that is long enough for an alert. */
  const provenIdle = async (inverter: HeardInverter, { share, forMs: idleMs }: { share: number; forMs: number }) => {
    const silenceMs = silentAfterMs(inverter.uploadIntervalS)
    const said = await samples.samplesOf(inverter.deviceId, inverter.at - idleMs - silenceMs, inverter.at + 1)
    const since = idleSince(said, inverter, silenceMs, share)
    if (since === undefined || inverter.at - since < idleMs) return undefined
    return (await store.wasLimited(inverter.plantId, inverter.at - idleMs, inverter.at)) ? undefined : since
  }

  return {
    /** An alert starts when a gateway was last heard, and ends when it is heard again. One that sleeps has none. */
    async checkOffline() {
      const at = now()
      const [silent, open] = await Promise.all([silentGateways(at, listeningSince), store.openRuns(gatewayOffline)])
      const plantOf = new Map(silent.map(({ deviceId, plantId }) => [deviceId, plantId]))
      const told = new Set(open.map(({ deviceId }) => deviceId))
      const back = open.filter(({ deviceId, plantId }) => plantOf.get(deviceId) !== plantId)
      const fresh = silent.filter(({ deviceId, proven }) => proven && !told.has(deviceId))
      const sleepers = await fallAsleep(fresh, at)
      const asleep = new Set(sleepers.map(({ gatewayId }) => gatewayId))
      const tunings = await tuningsOf(plantsOf(fresh), at)
      const isLong = ({ plantId, heardAt }: SilentGateway) => at - heardAt >= gatewayQuietMs(tunings.get(plantId))
      const gone = fresh.filter((gateway) => !asleep.has(gateway.deviceId) && isLong(gateway))
      await store.close(
        gatewayOffline,
        back.map(({ deviceId }) => deviceId),
        at,
      )
      await store.keep(
        gatewayOffline,
        gone.map((one) => ({ ...one, startedAt: one.heardAt, lastAt: at })),
      )
      return plantsOf([...back, ...gone, ...sleepers])
    },

    /**
     * An alert lasts through nights, until the inverter produces again: days without production are one occurrence, so what
     * people decided about it holds. Silent inverters are not checked.
     */
    async checkProduction() {
      const at = now()
      const [heard, openRuns] = await Promise.all([
        store.heardInverters(inverterTypes, at - longestSilenceMs),
        store.openRuns(noProduction),
      ])
      const open = new Map(openRuns.map((run) => [run.deviceId, run]))
      const [over, kept, changed]: [number[], OpenRun[], { plantId: number }[]] = [[], [], []]
      const doubted = heard.filter((one) => open.has(one.deviceId) || isIdle(one, one, mostIdleShare))
      const tunings = await tuningsOf(plantsOf(doubted), at)
      for (const inverter of doubted) {
        const { deviceId, plantId } = inverter
        const silenceMs = silentAfterMs(inverter.uploadIntervalS)
        const run = open.get(deviceId)
        const by = idleBy(tunings.get(plantId))
        // Where nobody wants to know, the next judgement ends what is open.
        if (!by) continue
        const idle = at - inverter.at < silenceMs ? isIdle(inverter, inverter, by.share) : undefined
        if (idle === false && run) {
          over.push(deviceId)
          changed.push(run)
        }
        if (!idle) continue
        if (run && inverter.at - run.lastAt <= silenceMs) {
          kept.push({ ...run, lastAt: inverter.at })
        } else if (run || !inverter.hasFault) {
          // Under snow it waits for what `rules/low-light.ts` says, unless a sibling has none on it.
          if (!run && !isBesideProducing(inverter, heard) && (await snow.liesAt(inverter, inverter.at))) continue
          const since = await provenIdle(inverter, by)
          if (since === undefined) continue
          kept.push({ deviceId, plantId, startedAt: run?.startedAt ?? since, lastAt: inverter.at })
          changed.push(inverter)
        }
      }
      await store.close(noProduction, over)
      await store.keep(noProduction, kept)
      return plantsOf(changed)
    },
  }
}

export interface AlertJobNeeds {
  store: PlatformRunStore
  samples: SampleStore
  /** Gateways that have gone silent; `proven` means that we would have heard them. */
  silentGateways: (now: number, listeningSince: number) => Promise<readonly SilentGateway[]>
  /** Without it no gateway sleeps. */
  sleep?: {
    /** With that many of the days before. */
    fallenSilent: (gatewayIds: readonly number[], days: number) => Promise<readonly FallenGateway[]>
    setAsleep: (sleepers: readonly (FallenGateway & { until: number })[]) => Promise<void>
  }
  /** Without it nothing can be set. */
  tuningsOf?: TuningsOf
  /** Without it nobody tells snow. */
  snow?: Snow
  /** Since when devices can reach us. Before that, silence proves nothing. */
  listeningSince: number
  now: () => number
}

interface FallenGateway extends FallenSilent {
  gatewayId: number
  plantId: number
}

interface SilentGateway {
  deviceId: number
  plantId: number
  heardAt: number
  proven: boolean
}

const isBesideProducing = ({ plantId, at }: HeardInverter, heard: readonly HeardInverter[]) =>
  heard.some(
    (one) => one.plantId === plantId && Math.abs(one.at - at) < hourMs && isIdle(one, one, mostIdleShare) === false,
  )

/** Inverters that report less often are not checked. */
const longestSilenceMs = 4 * hourMs

const plantsOf = (touched: readonly { plantId: number }[]) => [...new Set(touched.map(({ plantId }) => plantId))]
