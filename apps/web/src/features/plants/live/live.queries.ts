import type { Api, FastSystem, OperatingSystem } from '@heliograph/contract/browser'
import { conditionOf } from '@heliograph/domain/plants'
import { minuteMs } from '@heliograph/domain/zones'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { FlowState } from './energy-flow.tsx'

/** The polling interval of the powers while there is no stream. */
export const pollEveryMs = 15_000

/** The sums of month, year and total are not in the stream. */
const sumsEveryMs = 5 * minuteMs

export const liveQueries = (api: Api, plantId: number) => ({
  /** The current powers and today's energies. */
  fast: (streaming: boolean) =>
    queryOptions({
      queryKey: keysOf(plantId).fast,
      queryFn: ({ signal }) => api.live.fast({ params: { id: plantId } }, { signal }),
      meta: { inPlace: true },
      refetchInterval: streaming ? false : pollEveryMs,
    }),

  /** The same and the energies of month, year and total. */
  operating: () =>
    queryOptions({
      queryKey: keysOf(plantId).operating,
      queryFn: ({ signal }) => api.live.operating({ params: { id: plantId } }, { signal }),
      meta: { inPlace: true },
      refetchInterval: sumsEveryMs,
    }),

  /** The plant's device types, for the picture. */
  deviceTypes: () =>
    queryOptions({
      queryKey: ['devices', plantId, 'types'],
      queryFn: ({ signal }) => api.devices.types({ params: { id: plantId } }, { signal }),
      meta: { inPlace: true },
      staleTime: sumsEveryMs,
    }),

  /** The emissions avoided so far. */
  saved: () =>
    queryOptions({
      queryKey: [...keysOf(plantId).all, 'saved'],
      queryFn: ({ signal }) => api.plants.energySaved({ body: { systemId: plantId } }, { signal }),
      meta: { inPlace: true },
      refetchInterval: sumsEveryMs,
    }),
})

/** Writes stream events to the query cache. Events older than the cached values are ignored. */
export const patchLive = (cache: QueryClient, plantId: number, news: FastSystem) => {
  const keys = keysOf(plantId)
  const known = cache.getQueryData<FastSystem>(keys.fast)
  if (known && known.lastUpdateTime > news.lastUpdateTime) return
  cache.setQueryData<FastSystem>(keys.fast, news)
  const sums = cache.getQueryData<OperatingSystem>(keys.operating)
  if (sums && hasNewDay(sums, news)) void cache.invalidateQueries({ queryKey: keys.operating })
  else if (sums) cache.setQueryData<OperatingSystem>(keys.operating, inStep(sums, news))
}

/**
 * The sums of month, year and total with what came since they were asked: they are asked less often than the day, and a
 * month is never less than its day.
 */
export const inStep = (sums: OperatingSystem, news: FastSystem): OperatingSystem => {
  if (news.lastUpdateTime < sums.lastUpdateTime || hasNewDay(sums, news)) return sums
  const grown = quantities.flatMap((of) => {
    const since = (news[`${of}Value`] ?? 0) - (sums[`${of}Value`] ?? 0)
    return longer.flatMap((period) => {
      const sum = sums[`${of}${period}`]
      return sum === null ? [] : [[`${of}${period}`, sum + since] as const]
    })
  })
  return { ...sums, ...news, ...Object.fromEntries(grown) }
}

/** A day's energy that became less is another day's, or was calculated again. */
const hasNewDay = (sums: OperatingSystem, news: FastSystem) =>
  quantities.some((of) => (news[`${of}Value`] ?? 0) < (sums[`${of}Value`] ?? 0))

const quantities = ['generation', 'use', 'grid', 'buy', 'charge', 'discharge'] as const
const longer = ['Month', 'Year', 'Total'] as const

/** When the plant last reported, ms; null if never. Before its first report the wire has its creation time. */
export const spokeAt = (fast: FastSystem) => (hasSpoken(fast) ? fast.lastUpdateTime * 1000 : null)

/** Until when all its loggers sleep, ms. Values that the browser kept from an earlier version don't say it. */
export const wakesAt = ({ asleepUntil }: Partial<Pick<FastSystem, 'asleepUntil'>>) =>
  typeof asleepUntil === 'number' ? asleepUntil * 1000 : null

/** The plant's condition, as in the list. */
export const conditionIn = (live: FastSystem) =>
  conditionOf({
    network: live.networkStatus,
    warning: live.warningStatus,
    reported: spokeAt(live) !== null,
    isAsleep: wakesAt(live) !== null,
  })

/** If a plant feeds in fully, the grid takes all generation: only one of the two is measured. */
export const flowStateOf = (fast: FastSystem, feedsInFully: boolean): FlowState => ({
  generationW: fast.generationPower,
  useW: fast.usePower,
  buyW: fast.buyPower,
  sellW: fast.gridPower ?? (feedsInFully ? fast.generationPower : null),
  chargeW: fast.chargePower,
  dischargeW: fast.dischargePower,
  socPercent: fast.batterySoc,
  generatorW: fast.generatorPower,
  loads: { backup: fast.backupPower, chargePort: fast.chargePortPower, smartLoad: fast.smartLoadPower },
})

/** The plant's parts that can be derived from its values; the rest come from its devices. */
export const partsSeenIn = (fast: FastSystem | undefined) => ({
  batterySeen: fast !== undefined && batterySeenIn(fast),
  useSeen: fast !== undefined && consumptionSeenIn(fast),
  generatorSeen: (fast?.generatorPower ?? 0) > 0 || (fast?.generatorValue ?? 0) > 0,
  backupW: fast?.backupPower ?? null,
})

const batterySeenIn = (fast: FastSystem) =>
  fast.batterySoc !== null || fast.chargePower !== null || fast.dischargePower !== null

const consumptionSeenIn = (fast: FastSystem) =>
  [fast.usePower, fast.useValue, fast.useUploadTotal].some((value) => (value ?? 0) > 0)

/** Percent. `sums` come from another call and may still be loading. */
export const selfSufficiencyOf = (fast: FastSystem, sums: OperatingSystem | undefined) =>
  without(sums?.buyRatio ?? percent(fast.buyValue, fast.useValue))

const keysOf = (plantId: number) => ({
  all: ['live', plantId] as const,
  fast: ['live', plantId, 'fast'] as const,
  operating: ['live', plantId, 'operating'] as const,
})

const hasSpoken = (fast: FastSystem) => spoken.some((field) => fast[field] !== null)

const spoken = [
  'generationPower',
  'usePower',
  'buyPower',
  'gridPower',
  'batterySoc',
  'generationValue',
  'generationUploadTotal',
  'useUploadTotal',
] as const

const percent = (part: number | null, whole: number | null) =>
  part === null || whole === null || whole <= 0 ? null : (part / whole) * 100

const without = (share: number | null) => (share === null ? null : Math.min(100, Math.max(0, 100 - share)))
