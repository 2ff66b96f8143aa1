import type * as wire from '@heliograph/contract'
import { Refusal } from '@heliograph/domain/errors'
import { addDays, isPlantDay, type Day } from '@heliograph/domain/zones'
import type { Expected } from '@heliograph/solar/expectation'
import type { PeriodExpectation } from '#needs/expectation.ts'
import { seconds } from '#wire/times.ts'
import { verdictOf, type DayAnswer } from './day-answer.ts'
import type { DeviceExpected } from './device-expectation.ts'
import type { Outlook } from './outlook.ts'
import type { Targets } from './targets.store.ts'

/** The contract checks the format of a day; this checks that the day exists. */
export const dayIn = (day: string): Day => {
  if (!isPlantDay(day)) throw new Refusal('PARAM_ERROR', `querystring/day ${day} is not in the calendar`)
  return day
}

/** @throws Refusal PARAM_ERROR for days that do not exist, run backwards or are too many */
export const rangeIn = ({ startDay, endDay }: { startDay: string; endDay: string }) => {
  for (const [name, day] of Object.entries({ startDay, endDay }))
    if (!isPlantDay(day)) throw new Refusal('PARAM_ERROR', `querystring/${name} ${day} is not in the calendar`)
  if (endDay < startDay) throw new Refusal('PARAM_ERROR', 'querystring/endDay is before startDay')
  if (endDay > addDays(startDay, mostDays - 1))
    throw new Refusal('PARAM_ERROR', `querystring/endDay must be within ${mostDays} days of startDay`)
  return { first: startDay, last: endDay }
}

/** A year, and the days around it. */
const mostDays = 400

export const toPeriodExpectation = ({
  madeKwh,
  judgedDays,
  days,
  ...band
}: PeriodExpectation): wire.PeriodExpectation => ({ ...toBand(band), made: madeKwh, judgedDays, days })

export const toDayExpectation = (answer: DayAnswer): wire.DayExpectation => ({
  day: answer.day,
  source: answer.source,
  planeAssumed: answer.isPlaneAssumed,
  ownDays: answer.ownDays,
  whole: toBand(answer.whole),
  soFar: answer.soFar ? toBand(answer.soFar) : null,
  made: answer.madeKwh,
  verdict: answer.verdict,
  losses: answer.losses ?? null,
  hours: answer.hours.map(({ at, powerW, lowW, highW, isForecast }) => ({
    time: seconds(at),
    power: powerW,
    low: lowW,
    high: highW,
    forecast: isForecast,
  })),
  forecast: answer.forecast ? { ...toBand(answer.forecast), time: seconds(answer.forecast.madeAt) } : null,
})

export const toDeviceExpectation = ({ day, source, whole, inputs }: DeviceExpected): wire.DeviceExpectation => {
  const toPart = ({ expected, madeKwh, ownDays }: NonNullable<DeviceExpected['whole']>) => ({
    ownDays,
    whole: expected ? toBand(expected) : null,
    made: madeKwh,
    verdict: expected && madeKwh !== null ? verdictOf(madeKwh, expected) : null,
  })
  return {
    day,
    source,
    inverter: whole ? toPart(whole) : null,
    inputs: inputs.map(({ input, tracker, tiltDeg, azimuthDeg, ...part }) => ({
      input,
      tracker,
      tilt: tiltDeg,
      azimuth: azimuthDeg,
      ...toPart(part),
    })),
  }
}

export const toOutlook = (outlook: Outlook): wire.Outlook => ({
  planeAssumed: outlook.isPlaneAssumed,
  rest: outlook.rest ? toBand(outlook.rest) : null,
  tomorrow: outlook.tomorrow ? toBand(outlook.tomorrow) : null,
  hours: outlook.hours.map(({ at, powerW, lowW, highW }) => ({
    time: seconds(at),
    power: powerW,
    low: lowW,
    high: highW,
  })),
  surplus:
    outlook.surplus?.map(({ from, to, kwh, isSure }) => ({
      start: seconds(from),
      end: seconds(to),
      energy: kwh,
      sure: isSure,
    })) ?? null,
  batteryFull: outlook.batteryFull
    ? {
        time: secondsOrNull(outlook.batteryFull.expectedAt),
        earliest: secondsOrNull(outlook.batteryFull.earliestAt),
        latest: secondsOrNull(outlook.batteryFull.latestAt),
      }
    : null,
  score: outlook.score ? { days: outlook.score.days, error: outlook.score.errorPct } : null,
})

const secondsOrNull = (at: number | null) => (at === null ? null : seconds(at))

export const toTargets = ({ months, guaranteePct, setAt }: Targets & { setAt: number | null }): wire.Targets => ({
  months: [...months],
  guarantee: guaranteePct,
  modifiedTime: setAt === null ? null : seconds(setAt),
})

const toBand = ({ expectedKwh, lowKwh, highKwh }: Expected): wire.ExpectedBand => ({
  expected: expectedKwh,
  low: lowKwh,
  high: highKwh,
})
