import type * as wire from '@heliograph/contract'
import { Refusal } from '@heliograph/domain/errors'
import { isDay, type Day } from '@heliograph/domain/zones'
import type { Expected } from '@heliograph/solar/expectation'
import { seconds } from '#wire/times.ts'
import type { DayAnswer } from './day-answer.ts'
import type { Outlook } from './outlook.ts'
import type { Targets } from './targets.store.ts'

/** The contract checks the format of a day; this checks that the day exists. */
export const dayIn = (day: string): Day => {
  if (!isDay(day)) throw new Refusal('PARAM_ERROR', `querystring/day ${day} is not in the calendar`)
  return day
}

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
