import type { Api, DayRecord, Frames, Statistics, Sums } from '@heliograph/contract/browser'
import { fedInFully, type PeriodEnergies, type Step } from '@heliograph/domain/balance'
import { withBooked, type Coverage } from '@heliograph/domain/coverage'
import { quantities } from '@heliograph/domain/energy'
import { dateOf, dayOf, minuteMs, monthOf, yearOf, type Day } from '@heliograph/domain/zones'
import { queryOptions } from '@tanstack/react-query'
import type { PeriodKind } from '#periods/kinds.ts'
import { rangeOf, type DayRange, type Period } from '#periods/period.ts'
import type { Booked } from './booked.ts'
import type { Columns, Frame } from './curve-of.ts'

export const historyQueries = (api: Api, plantId: number) => ({
  /** A day's curve. Today's is refetched as frames are added. */
  day: (day: Day, today: Day) =>
    queryOptions({
      queryKey: ['history', plantId, 'day', day],
      queryFn: ({ signal }) =>
        api.history.day(
          { params: { id: plantId }, query: { year: yearOf(day), month: monthOf(day), day: dateOf(day) } },
          { signal },
        ),
      meta: { inPlace: true },
      refetchInterval: ({ state }) =>
        day !== today ? false : state.data?.records.length === 0 ? firstFrameEveryMs : frameEveryMs,
      staleTime: day === today ? minuteMs : pastStaleMs,
    }),

  /** A week, a month or a custom period by days, a year by months, the total by years. */
  sums: (period: Period) =>
    queryOptions({
      queryKey: ['history', plantId, period.kind, rangeOf(period)?.first ?? '', rangeOf(period)?.last ?? ''],
      queryFn: ({ signal }): Promise<Sums> => {
        const { kind, day } = period
        const params = { id: plantId }
        const year = yearOf(day)
        const range = rangeOf(period)
        if (range && (kind === 'week' || kind === 'custom'))
          return api.history.days({ params, query: queryOf(range) }, { signal })
        if (kind === 'total') return api.history.total({ params }, { signal })
        if (kind === 'year') return api.history.year({ params, query: { year } }, { signal })
        return api.history.month({ params, query: { year, month: monthOf(day) } }, { signal })
      },
      meta: { inPlace: true },
      staleTime: sumsEveryMs,
      // The current month may stay open all day.
      refetchInterval: sumsEveryMs,
    }),

  /** Any days, one by one: a year as a calendar, or the elapsed part of a compared period. */
  days: (range: DayRange) =>
    queryOptions({
      queryKey: ['history', plantId, 'days', range.first, range.last],
      queryFn: ({ signal }) => api.history.days({ params: { id: plantId }, query: queryOf(range) }, { signal }),
      meta: { inPlace: true },
      staleTime: sumsEveryMs,
      // The current month may stay open all day.
      refetchInterval: sumsEveryMs,
    }),

  /** Days in five-minute frames. */
  frames: (range: DayRange) =>
    queryOptions({
      queryKey: ['history', plantId, 'frames', range.first, range.last],
      queryFn: ({ signal }) => api.history.frames({ params: { id: plantId }, query: queryOf(range) }, { signal }),
      meta: { inPlace: true },
      staleTime: sumsEveryMs,
      // The current month may stay open all day.
      refetchInterval: sumsEveryMs,
    }),
})

const queryOf = ({ first, last }: DayRange) => ({ startDay: first, endDay: last })

/** Converts a wire record to a frame. The wire has seconds. */
export const frameOf = (record: DayRecord): Frame => ({
  at: record.dateTime * 1000,
  generationW: record.generationPower,
  useW: record.usePower,
  buyW: record.buyPower,
  sellW: record.gridPower,
  chargeW: record.chargePower,
  dischargeW: record.dischargePower,
  generatorW: record.dynamoGenPower,
  backupW: record.upsPower,
  socPercent: record.batterySoc,
})

/** The wire's columns up to an instant: the future is not a gap. */
export const columnsUntil = ({ from, stepS, powers, soc }: Frames, until: number): Columns => {
  const whole = Math.max(soc?.length ?? 0, ...Object.values(powers).map((column) => column?.length ?? 0))
  const count = Math.min(whole, Math.max(0, Math.ceil((until / 1000 - from) / stepS)))
  const cut = (column: readonly (number | null)[] | null) => column?.slice(0, count) ?? Array<null>(count).fill(null)
  const { generation, use, buy, sell, charge, discharge, generator, backup } = powers
  return {
    times: Array.from({ length: count }, (_, step) => (from + step * stepS) * 1000),
    powers: {
      generation: cut(generation),
      use: cut(use),
      buy: cut(buy),
      sell: cut(sell),
      charge: cut(charge),
      discharge: cut(discharge),
      generator: cut(generator),
      backup: cut(backup),
    },
    soc: cut(soc),
  }
}

export const energiesOf = (sums: Statistics, feedsInFully = false): PeriodEnergies =>
  feedsInFully ? fedInFully(measured(sums)) : measured(sums)

const measured = (sums: Statistics): PeriodEnergies => ({
  generation: sums.generationValue,
  use: sums.useValue,
  buy: sums.buyValue,
  sell: sums.gridValue,
  charge: sums.chargeValue,
  discharge: sums.dischargeValue,
  genForUse: sums.genForUse,
  genForCharge: sums.genForCharge,
  genForGrid: sums.genForGrid,
  useFromGen: sums.useFromGen,
  useFromDischarge: sums.useFromDischarge,
  useFromBuy: sums.useFromBuy,
  boughtShare: sums.buyRatio,
  soldShare: sums.gridRatio,
  coverage: coverageOf(sums),
})

const coverageOf = (sums: Statistics): Coverage | null => {
  if (!sums.coverage) return null
  const { of, grid, flows, generator: _, ...others } = sums.coverage
  return withBooked({ ofS: of, knownS: { ...others, sell: grid }, flowsS: flows }, bookedOf(sums))
}

/** The wire has seconds, and calls sales "grid". */
export const bookedOf = ({ booked }: Statistics): Booked[] =>
  booked.map(({ energy, from, to, value }) => ({
    energy: energy === 'grid' ? 'sell' : energy,
    from: from * 1000,
    to: to * 1000,
    kwh: value,
  }))

/** The wire's days of a month, months of a year, or years, by name. */
export const stepsOf = (records: readonly Statistics[], kind: PeriodKind, feedsInFully = false): Step[] =>
  records.map(({ year, month, day, ...record }) => {
    const title = dayOf(year, Math.max(1, month), Math.max(1, day))
    return {
      title: kind === 'year' ? title.slice(0, 7) : kind === 'total' ? title.slice(0, 4) : title,
      energies: energiesOf({ year, month, day, ...record }, feedsInFully),
      isContradictory: record.contradictions.length > 0,
      isImported: importedIn(record).length > 0,
    }
  })

/** Energies that are from another portal, not measured here. */
export const importedIn = ({ methods }: Pick<Statistics, 'methods'>) =>
  methods ? quantities.filter((one) => methods[one === 'sell' ? 'grid' : one].includes('imported')) : []

/** Shorter, because people wait for the first one of a day. */
const firstFrameEveryMs = minuteMs / 2
const frameEveryMs = 2 * minuteMs
/** Late reports can change the past, but rarely. */
const pastStaleMs = 10 * minuteMs
const sumsEveryMs = 5 * minuteMs
