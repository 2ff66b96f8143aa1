import { quantities, type Quantity } from './energy.ts'
import { recordOf } from './records.ts'

/**
 * How a plant's energy comes about. Days are counted by the devices, integrated from their power, or assumed as a share of the
 * generation. The total is the sum of the days, or what the devices themselves show.
 */
export const meteringMethods = [
  'TOTAL_FROM_DAILY_SUM',
  'TOTAL_FROM_DEVICE_UPLOAD',
  'TOTAL_FROM_POWER',
  'TOTAL_FROM_PROPORTION',
] as const
export type MeteringMethod = (typeof meteringMethods)[number]

/** With DYNAMIC the platform decides; the chosen methods are kept, but do not count. */
export const meteringStrategies = ['DYNAMIC', 'MANUAL'] as const
type MeteringStrategy = (typeof meteringStrategies)[number]

/** Only what follows from the generation can be assumed as a share of it. */
export const methodsFor = (quantity: Quantity): readonly MeteringMethod[] =>
  quantity === 'use' || quantity === 'sell'
    ? meteringMethods
    : meteringMethods.filter((method) => method !== 'TOTAL_FROM_PROPORTION')

export interface MeteringSettings {
  strategy: MeteringStrategy
  methods: Record<Quantity, MeteringMethod>
  /** The share of the generation that stays on site, in hundredths of a percent; null if it is not assumed. */
  keptShare: number | null
  /** What was counted before the plant reported here, mWh: part of the total, but of no day. */
  generationOffset: number
  useOffset: number
  /** Whether generation that nobody reported counts as zero instead of unknown. */
  isMissingZero: boolean
}

/** What was imported and counts in the days of a plant, kWh. */
export interface ImportedSums {
  /** Already contained in the counters of the devices, or in what was entered as counted before. */
  contained: Record<Quantity, number>
  /** Contained in neither. */
  missing: Record<Quantity, number>
}

/** How a plant is metered, with what was imported. */
export interface PlantMetering extends MeteringSettings {
  imported?: ImportedSums | undefined
}

export const automaticMetering: MeteringSettings = {
  strategy: 'DYNAMIC',
  methods: recordOf(quantities, () => 'TOTAL_FROM_DAILY_SUM' as const),
  keptShare: null,
  generationOffset: 0,
  useOffset: 0,
  isMissingZero: false,
}

export const methodsInForce = ({ strategy, methods }: Pick<MeteringSettings, 'strategy' | 'methods'>) =>
  strategy === 'DYNAMIC' ? automaticMetering.methods : methods

/** What is left for sale of a generation, in whole mWh or W. The rest stays on site, so that both always add up to it. */
export const soldOf = (generation: number, keptShare: number) => generation - kept(generation, keptShare)

const kept = (generation: number, keptShare: number) => Math.round((generation * keptShare) / wholeShare)
const wholeShare = 10_000
