import type * as wire from '@heliograph/contract'
import { Refusal } from '@heliograph/domain/errors'
import type { BoundedPeriod } from '@heliograph/domain/periods'
import { isDay, isPlantDay, lastDayOfMonth, type Day } from '@heliograph/domain/zones'
import type { RankingOf } from './ranking.ts'
import type { Asked, ReportStep, ReportValue } from './reports.ts'

interface Body {
  timeType: keyof typeof steps
  startTime: string
  endTime: string
  reportFields: readonly { name: string; storageName: keyof typeof values }[]
}

/** @throws Refusal PARAM_ERROR for a date that no calendar has */
export const askedIn = ({ timeType, startTime, endTime, reportFields }: Body): Asked => ({
  step: steps[timeType],
  first: existing(`${startTime}-01-01`.slice(0, 10), 'body/startTime'),
  last: existing(lastDayOf(endTime), 'body/endTime'),
  fields: reportFields.map(({ name, storageName }) => ({ name, value: values[storageName] })),
})

/** @throws Refusal PARAM_ERROR for a day that no calendar has, and for a custom period without an end */
export const periodIn = ({
  period,
  day,
  to,
}: {
  period: wire.ReportPeriod
  day: string
  to?: string
}): BoundedPeriod => {
  const first = existing(day, 'querystring/day')
  if (period !== 'custom') return { kind: period, day: first }
  if (to === undefined) throw new Refusal('PARAM_ERROR', 'querystring/to is missing')
  const last = existing(to, 'querystring/to')
  if (last < first) throw new Refusal('PARAM_ERROR', 'querystring/to is before day')
  return { kind: 'custom', day: first, to: last }
}

/** @throws Refusal PARAM_ERROR for a day that no calendar has */
export const daysIn = ({ startDay, endDay }: { startDay: string; endDay: string }) => ({
  first: existing(startDay, 'querystring/startDay'),
  last: existing(endDay, 'querystring/endDay'),
})

export const toRanking = ({ isScaled, devices }: Awaited<ReturnType<RankingOf>>): wire.ReportedDevices => ({
  scaled: isScaled,
  devices: devices.map(({ id, name, ratedW, kwh, yieldKwh, place }) => ({
    deviceId: id,
    deviceName: name,
    ratedPower: ratedW,
    energy: kwh,
    yield: yieldKwh,
    place,
  })),
})

/** Of a day, a month or a year. */
const lastDayOf = (told: string): Day => {
  const [year = '', month, day] = told.split('-')
  if (day !== undefined) return told
  if (month === undefined) return `${year}-12-31`
  // A month that does not exist has no last day either.
  return isDay(`${told}-01`) ? lastDayOfMonth(Number(year), Number(month)) : `${told}-01`
}

const existing = (day: Day, field: string): Day => {
  if (!isPlantDay(day)) throw new Refusal('PARAM_ERROR', `${field} ${day} is not in the calendar`)
  return day
}

const steps: Record<'1' | '2' | '3' | '4', ReportStep> = { 1: 'minutes', 2: 'days', 3: 'months', 4: 'years' }

/** The portal's words for ours. */
const values = {
  GENERATE_VALUE: 'generation',
  USE_VALUE: 'use',
  GRID_VALUE: 'sell',
  BUY_VALUE: 'buy',
  CHARGE_VALUE: 'charge',
  DISCHARGE_VALUE: 'discharge',
  GENERATOR_VALUE: 'generator',
  FULL_POWER_HOURS: 'fullPowerHours',
  PRE_INCOME: 'income',
  EXPECTED_VALUE: 'expected',
  EXPECTED_LOW_VALUE: 'expectedLow',
  EXPECTED_HIGH_VALUE: 'expectedHigh',
  DATE: 'date',
} as const satisfies Record<string, ReportValue>
