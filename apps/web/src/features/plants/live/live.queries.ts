import type { Api, FastSystem, OperatingSystem } from '@heliograph/contract/browser'
import { conditionOf } from '@heliograph/domain/plants'
import { minuteMs } from '@heliograph/domain/zones'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { FlowState } from './energy-flow.tsx'
import type { Figures } from './key-figures.tsx'

/** How often the powers are asked for while no stream brings them. */
export const pollEveryMs = 15_000

/** More are told where all of them are. */
const mostAlerts = 3
const alertsEveryMs = minuteMs

/** The sums of month, year and life come by no stream. */
const sumsEveryMs = 5 * minuteMs

export const liveQueries = (api: Api, plantId: number) => ({
  /** The powers of the moment and the energies of the day. */
  fast: (streaming: boolean) =>
    queryOptions({
      queryKey: keysOf(plantId).fast,
      queryFn: ({ signal }) => api.live.fast({ params: { id: plantId } }, { signal }),
      meta: { inPlace: true },
      refetchInterval: streaming ? false : pollEveryMs,
    }),

  /** The same and the energies of month, year and life. */
  operating: () =>
    queryOptions({
      queryKey: keysOf(plantId).operating,
      queryFn: ({ signal }) => api.live.operating({ params: { id: plantId } }, { signal }),
      meta: { inPlace: true },
      refetchInterval: sumsEveryMs,
    }),

  /** What the plant consists of, for the picture. */
  deviceTypes: () =>
    queryOptions({
      queryKey: ['devices', plantId, 'types'],
      queryFn: ({ signal }) => api.devices.types({ params: { id: plantId } }, { signal }),
      meta: { inPlace: true },
      staleTime: sumsEveryMs,
    }),

  /** What the generation so far has spared the world. */
  saved: () =>
    queryOptions({
      queryKey: [...keysOf(plantId).all, 'saved'],
      queryFn: ({ signal }) => api.plants.energySaved({ body: { systemId: plantId } }, { signal }),
      meta: { inPlace: true },
      refetchInterval: sumsEveryMs,
    }),

  /** The newest alerts that last. */
  openAlerts: (language: string) =>
    queryOptions({
      queryKey: [...keysOf(plantId).all, 'alerts', language],
      queryFn: ({ signal }) =>
        api.alerts.search(
          {
            query: { page: 1, size: mostAlerts, 'order.direction': 'DESC', 'order.property': 'alertTime' },
            body: { plantId, open: true, language },
          },
          { signal },
        ),
      meta: { inPlace: true },
      refetchInterval: alertsEveryMs,
    }),
})

/** Puts what the stream brought where the queries look. What is older than what is known stays out. */
export const patchLive = (cache: QueryClient, plantId: number, news: FastSystem) => {
  const keys = keysOf(plantId)
  const known = cache.getQueryData<FastSystem>(keys.fast)
  if (known && known.lastUpdateTime > news.lastUpdateTime) return
  cache.setQueryData<FastSystem>(keys.fast, news)
  cache.setQueryData<OperatingSystem>(keys.operating, (operating) => operating && { ...operating, ...news })
}

/** When the plant last spoke, ms; null when it never did. Before its first report the wire says when it was made. */
export const spokeAt = (fast: FastSystem) => (hasSpoken(fast) ? fast.lastUpdateTime * 1000 : null)

/** How the plant stands, in one word: as the list says it. */
export const conditionIn = (live: FastSystem) =>
  conditionOf({ network: live.networkStatus, warning: live.warningStatus, reported: spokeAt(live) !== null })

/** Where all is fed in, the grid takes what is generated: only one of the two is measured. */
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

/** What of the plant's parts its values tell; its devices tell the rest. */
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

/** `sums` come from another call and may still be on their way: then theirs are missing. */
export const figuresOf = (fast: FastSystem, sums: OperatingSystem | undefined): Omit<Figures, 'income'> => ({
  todayKwh: fast.generationValue,
  usedTodayKwh: fast.useValue,
  fullLoadHours: fast.fullPowerHoursDay,
  selfSufficiency: without(sums?.buyRatio ?? percent(fast.buyValue, fast.useValue)),
  selfUse: without(sums?.gridRatio ?? percent(fast.gridValue, fast.generationValue)),
})

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
