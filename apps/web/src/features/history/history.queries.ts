import type { Api, DayRecord, Statistics } from '@heliograph/contract/browser'
import { dateOf, minuteMs, monthOf, yearOf, type Day } from '@heliograph/domain/zones'
import { queryOptions } from '@tanstack/react-query'
import type { Frame } from './curve-of.ts'
import type { PeriodEnergies } from './energies.ts'
import type { Step } from './bars-of.ts'
import type { PeriodKind } from './period-kind.ts'
import type { Period } from './period.ts'

export const historyQueries = (api: Api, plantId: number) => ({
  /** A day's curve. Today's grows: it is asked for again as frames are added. */
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

  /** A month by days, a year by months, a life by years. */
  sums: ({ kind, day }: Period) =>
    queryOptions({
      queryKey: ['history', plantId, kind, kind === 'total' ? '' : kind === 'year' ? yearOf(day) : day.slice(0, 7)],
      queryFn: ({ signal }) => {
        const params = { id: plantId }
        const year = yearOf(day)
        if (kind === 'total') return api.history.total({ params }, { signal })
        if (kind === 'year') return api.history.year({ params, query: { year } }, { signal })
        return api.history.month({ params, query: { year, month: monthOf(day) } }, { signal })
      },
      meta: { inPlace: true },
      staleTime: pastStaleMs,
    }),
})

/** The wire's words for a frame of a day's curve. Instants are seconds there. */
export const frameOf = (record: DayRecord): Frame => ({
  at: record.dateTime * 1000,
  generationW: record.generationPower,
  useW: record.usePower,
  buyW: record.buyPower,
  sellW: record.gridPower,
  chargeW: record.chargePower,
  dischargeW: record.dischargePower,
  socPercent: record.batterySoc,
})

/** Where all is fed in, what was generated was sold: only one of the two is measured. */
export const energiesOf = (sums: Statistics, feedsInFully = false): PeriodEnergies =>
  feedsInFully && sums.gridValue === null && sums.chargeValue === null
    ? { ...measured(sums), sell: sums.generationValue, genForGrid: sums.generationValue, genForUse: 0 }
    : measured(sums)

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
})

/** The wire's days of a month, months of a year, years of a life. */
export const stepsOf = (records: readonly Statistics[], kind: PeriodKind, feedsInFully = false): Step[] =>
  records.map((record) => ({
    number: kind === 'month' ? record.day : kind === 'year' ? record.month : record.year,
    energies: energiesOf(record, feedsInFully),
  }))

/** What a day's frames say beside the six powers: the newest values, unless they are too old to be called now. */
export const besideOf = (records: readonly DayRecord[], now: number) => {
  const newest = records.reduce<DayRecord | undefined>(
    (last, record) => (last && last.dateTime > record.dateTime ? last : record),
    undefined,
  )
  const fresh = newest && now - newest.dateTime * 1000 <= besideNowMs ? newest : undefined
  return {
    generatorSeen: records.some(({ dynamoGenPower }) => (dynamoGenPower ?? 0) > 0),
    backupSeen: records.some(({ upsPower }) => (upsPower ?? 0) > 0),
    powers: { generatorW: fresh?.dynamoGenPower ?? null, backupW: fresh?.upsPower ?? null },
  }
}

const besideNowMs = 15 * minuteMs
/** The first of a day is waited for. */
const firstFrameEveryMs = minuteMs / 2
const frameEveryMs = 2 * minuteMs
/** Late reports can change the past, but not often. */
const pastStaleMs = 10 * minuteMs
