import { Type } from 'typebox'
import { deviceType } from './device-rows.ts'
import { call } from './kit/call.ts'
import { id, instant, nullable, plantId, text } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'

const number = nullable(Type.Number())
const numbers = Type.Array(number)
const span = Type.Object({ from: instant, to: instant })

/** A device, or one of its strings. */
const subject = Type.Object({
  /** As in the request. */
  id: Type.String(),
  deviceId: id,
  deviceName: Type.String(),
  deviceType,
  /** 1 to 4; null for the device itself. */
  string: nullable(Type.Integer()),
  /** W; unknown for a string. */
  ratedPower: number,
  /** `silent`: it reported for too little of the time, or not at the same time as the others, to be compared. */
  outcome: Type.Enum(['compared', 'silent', 'noData']),
  /** Times in daylight for which nothing is known. */
  silences: Type.Array(span),
  /** kWh of the whole time, as far as it is known. */
  energy: number,
  /** In the time for which all of the compared are known, kWh; per kWp if `scaled`. */
  comparedEnergy: number,
  /** From the median of `comparedEnergy`, percent. */
  deviation: number,
  /** A mean for each step, W; W per kWp if `scaled`. */
  powers: numbers,
  /** From the median of each step, percent; null in low light and where one of the compared is unknown. */
  deviations: numbers,
  /**
   * The alert that explains it best: the worst of its device in the compared time, or in the time in which it stood out.
   * If it is silent, the alert about that, which can be its gateway's.
   */
  alert: nullable(
    Type.Object({
      deviceId: id,
      ruleId: id,
      /** 1 warning, 2 fault. */
      level: Type.Integer(),
      showName: Type.String(),
      startTime: instant,
      /** When it was last reported. */
      lastTime: instant,
      timezone: Type.String(),
    }),
  ),
})

/** What stands out, for a sentence. */
const verdict = Type.Object({
  kind: Type.Enum(['noData', 'alone', 'apart', 'dark', 'alike', 'less', 'nothing', 'more']),
  /** The ids of those that it is about, the largest deviation first. */
  subjects: Type.Array(Type.String()),
  /** Percent, of the first: from the median; of two, from the other one. Of `alike`: the largest, without a sign. */
  deviation: number,
  /** When the first deviated, if that was not all the time. */
  from: nullable(instant),
  /** Whether the first deviated nearly all the time. */
  throughout: Type.Boolean(),
  /** Null if it still lasts, or lasted until the end of the compared time. */
  to: nullable(instant),
})

const comparison = Type.Object({
  /** The start of the first step. */
  from: instant,
  to: instant,
  stepS: Type.Integer(),
  /** Powers and energies are per kWp of rated power. Otherwise the rated power of at least one is unknown. */
  scaled: Type.Boolean(),
  subjects: Type.Array(subject),
  /** Of the compared. */
  median: Type.Object({ energy: number, powers: numbers }),
  /** When the sun is up, also what is yet to come. */
  daylight: Type.Array(span),
  /** Seconds of daylight that have passed, and for how many of them all of the compared are known. */
  lightS: Type.Integer(),
  comparedS: Type.Integer(),
  verdict,
  /** For a heat map: mean powers of each hour of the day, W, of the strings; of the device itself where it has none. */
  rows: Type.Array(
    Type.Object({ id: Type.String(), deviceName: Type.String(), string: nullable(Type.Integer()), powers: numbers }),
  ),
  /** For each hour of the day whether it has daylight that has passed. */
  light: Type.Array(Type.Boolean()),
})
export type Comparison = Static<typeof comparison>
export type ComparedSubject = Comparison['subjects'][number]

const day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: "In the plant's time zone" })

export const comparisons = {
  /** Ours. */
  read: call({
    endpoint: 'GET /maintain-s/fast/device/{id}/comparison',
    summary: 'Two to 32 inverters or strings of a plant compared, on a day or up to seven',
    access: { plant: 'read', at: 'params.id' },
    scope: 'plants',
    refusals: [],
    params: Type.Object({ id: plantId }),
    query: Type.Object({
      subjects: Type.Array(
        Type.String({
          pattern: '^[1-9]\\d{0,9}(\\.[1-4])?$',
          description: '12 for a device, 12.2 for its second string',
        }),
        {
          minItems: 2,
          maxItems: 32,
          uniqueItems: true,
        },
      ),
      startDay: day,
      endDay: day,
      /** Of the names of alerts. */
      language: Type.Optional(text(16)),
    }),
    output: comparison,
  }),
}
