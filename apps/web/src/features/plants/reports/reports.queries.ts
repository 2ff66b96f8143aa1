import type { Api } from '@heliograph/contract/browser'
import type { BoundedPeriod } from '@heliograph/domain/periods'
import type { ReportExpected } from '@heliograph/domain/report-text'
import { minuteMs } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { queryOptions } from '@tanstack/react-query'
import type { PeriodKind } from '#periods/kinds.ts'
import type { DayRange } from '#periods/period.ts'

export const reportQueries = (api: Api, plantId: number) => ({
  /** What each inverter made, the best one first. */
  devices: ({ first, last }: DayRange) =>
    queryOptions({
      queryKey: ['plants', plantId, 'report', 'devices', first, last],
      queryFn: ({ signal }) =>
        api.reports.devices({ params: { id: plantId }, query: { startDay: first, endDay: last } }, { signal }),
      meta: { inPlace: true },
      staleTime: 10 * minuteMs,
    }),

  /** What it should have made on the days that can be judged, and what it made on them. */
  expectation: ({ first, last }: DayRange) =>
    queryOptions({
      queryKey: ['plants', plantId, 'report', 'expectation', first, last],
      queryFn: ({ signal }) =>
        api.expectation.ofDays({ params: { id: plantId }, query: { startDay: first, endDay: last } }, { signal }),
      select: ({ expectation }): ReportExpected | undefined =>
        expectation
          ? {
              low: expectation.low,
              high: expectation.high,
              days: { judged: expectation.judgedDays, of: expectation.days, made: expectation.made },
            }
          : undefined,
      meta: { inPlace: true },
      staleTime: 10 * minuteMs,
    }),

  /** Warnings and faults that were there in these days, once each, the worst first; and how many of all are still there. */
  alerts: ({ first, last }: DayRange, language: string) =>
    queryOptions({
      queryKey: ['alerts', plantId, 'report', first, last, language],
      queryFn: async ({ signal }) => {
        const body = { plantId, language, whole: true, levelList: [1, 2], startTime: first, endTime: last }
        const query = { page: 1, size: mostAlerts, 'order.direction': 'DESC', 'order.property': 'level' } as const
        const [{ total, data }, { open }] = await Promise.all([
          api.alerts.search({ query, body }, { signal }),
          api.alerts.count({ body }, { signal }),
        ])
        return { total, open, worst: data }
      },
      meta: { inPlace: true },
      staleTime: minuteMs,
    }),

  /** As a PDF in the language, of the page's period. */
  pdf: ({ kind, day, to }: BoundedPeriod, language: string) =>
    api.reports.pdf({ params: { id: plantId }, query: { period: kind, day, language, ...(to && { to }) } }),

  /** As a workbook: a day by five minutes, a year by months, others by days. */
  file(kind: PeriodKind, { first, last }: DayRange, currency: string, words: Words['report']) {
    const powers = kind === 'day'
    const unit = powers ? 'W' : 'kWh'
    const named = (name: string, storageName: FieldName, of: string = unit) => ({
      name: of === '' ? name : `${name} (${of})`,
      storageName,
    })
    const { names } = words
    return api.reports.ofPlant({
      params: { id: plantId },
      body: {
        timeType: powers ? '1' : kind === 'year' ? '3' : '2',
        startTime: first,
        endTime: last,
        reportFields: [
          named(words.date, 'DATE', ''),
          named(names.generation, 'GENERATE_VALUE'),
          named(names.use, 'USE_VALUE'),
          named(names.buy, 'BUY_VALUE'),
          named(names.sell, 'GRID_VALUE'),
          named(names.charge, 'CHARGE_VALUE'),
          named(names.discharge, 'DISCHARGE_VALUE'),
          ...(powers
            ? []
            : [
                named(words.expectedEnergy, 'EXPECTED_VALUE'),
                named(words.expectedLow, 'EXPECTED_LOW_VALUE'),
                named(words.expectedHigh, 'EXPECTED_HIGH_VALUE'),
                named(words.income, 'PRE_INCOME', currency),
                named(words.fullHours, 'FULL_POWER_HOURS', 'h'),
              ]),
        ],
      },
    })
  },
})

type FieldName = Parameters<Api['reports']['ofPlant']>[0]['body']['reportFields'][number]['storageName']

/** More are told as a number. */
export const mostAlerts = 20
