import type * as wire from '@heliograph/contract'
import { Refusal } from '@heliograph/domain/errors'
import { stringNumbers } from '@heliograph/domain/strings'
import { isPlantDay } from '@heliograph/domain/zones'
import type { Span } from '#telemetry/spans.ts'
import { seconds } from '#wire/times.ts'
import type { Subject } from './compare.ts'
import type { Comparison } from './comparisons.ts'

/** The name of an alert in the reader's language, with the device's own label. */
export type NameOf = (ruleId: number, code: string) => string

/** `12` is a device, `12.2` its second string. The contract checks the format. */
export const subjectIn = (id: string): Subject => {
  const [device, string] = id.split('.')
  const deviceId = Number(device)
  if (deviceId > largestId) throw new Refusal('AU_NO_READ_PERMISSION')
  return { id, deviceId, string: stringNumbers.find((number) => String(number) === string) ?? null }
}

export const rangeIn = ({ startDay, endDay }: { startDay: string; endDay: string }) => ({
  first: existing(startDay, 'startDay'),
  last: existing(endDay, 'endDay'),
})

const existing = (day: string, field: string) => {
  if (!isPlantDay(day)) {
    throw new Refusal('PARAM_ERROR', `querystring/${field} ${day} is not in the calendar`)
  }
  return day
}

export const toComparison = (comparison: Comparison, nameOf: NameOf): wire.Comparison => {
  const { from, to, stepMs, isScaled, subjects, median, lightMs, comparedMs, verdict, rows, light } = comparison
  return {
    from: seconds(from),
    to: seconds(to),
    stepS: stepMs / 1000,
    scaled: isScaled,
    subjects: subjects.map((subject) => toSubject(subject, comparison.zone, nameOf)),
    median,
    daylight: comparison.days.map(toSpan),
    lightS: Math.round(lightMs / 1000),
    comparedS: Math.round(comparedMs / 1000),
    verdict: {
      kind: verdict.kind,
      subjects: verdict.ids,
      deviation: verdict.deviationPct,
      throughout: verdict.isThroughout,
      from: verdict.when ? seconds(verdict.when.from) : null,
      to: typeof verdict.when?.to === 'number' ? seconds(verdict.when.to) : null,
    },
    rows,
    light,
  }
}

const toSubject = (
  { device, ratedW, silences, deviationPct, alert, ...subject }: Comparison['subjects'][number],
  timezone: string,
  nameOf: NameOf,
): wire.ComparedSubject => ({
  ...subject,
  alert: alert
    ? {
        deviceId: alert.deviceId,
        ruleId: alert.ruleId,
        level: alert.level,
        showName: nameOf(alert.ruleId, alert.code),
        startTime: seconds(alert.startedAt),
        lastTime: seconds(alert.lastAt),
        timezone,
      }
    : null,
  deviceName: device.name,
  deviceType: device.type,
  ratedPower: ratedW,
  silences: silences.map(toSpan),
  deviation: deviationPct,
})

const toSpan = ({ from, to }: Span) => ({ from: seconds(from), to: seconds(to) })

/** Ids are PostgreSQL's integers. */
const largestId = 2 ** 31 - 1
