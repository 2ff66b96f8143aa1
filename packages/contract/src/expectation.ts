import { Type } from 'typebox'
import { call } from './kit/call.ts'
import { instant, nothing, nullable, plantId } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'

const number = nullable(Type.Number())

/** kWh. Eight of ten days on which everything works end between `low` and `high`. */
const band = Type.Object({ expected: Type.Number(), low: Type.Number(), high: Type.Number() })
export type ExpectedBand = Static<typeof band>

const dayExpectation = Type.Object({
  /** YYYY-MM-DD, in the plant's zone. */
  day: Type.String(),
  /** How the light on the modules is known: by a sensor on site, by a provider of weather, or only what is usual. */
  source: Type.Enum(['measured', 'told', 'usual']),
  /** Nobody entered tilt and azimuth: they are assumed. */
  planeAssumed: Type.Boolean(),
  /** On how many of the plant's own days before it rests. */
  ownDays: Type.Integer(),
  /** Of the whole day; for today and tomorrow that is a forecast. */
  whole: band,
  /** Of today, up to now; null for other days. */
  soFar: nullable(band),
  /** kWh: up to now for today. Null unless nearly all of it is known. */
  made: number,
  /** What was made, compared with the band. Null while that says nothing: little light so far, or something is not known. */
  verdict: nullable(Type.Enum(['within', 'below', 'above'])),
  /** What became of the light on the modules, kWh, on a day that is over. Null while it is not known. */
  losses: nullable(
    Type.Object({
      heat: Type.Number(),
      /** By wiring, inverters, shade and soiling, as usual for this plant. */
      usual: Type.Number(),
      /** Cut off by the limit of the inverters. */
      clipping: Type.Number(),
      /** Less than expected, for reasons that are not known here. */
      unexplained: Type.Number(),
      /** By which there was less light than is usual on such a day; below 0 if there was more. */
      weather: Type.Number(),
    }),
  ),
  /** Mean powers of hours, W. */
  hours: Type.Array(
    Type.Object({
      time: instant,
      power: Type.Number(),
      low: Type.Number(),
      high: Type.Number(),
      /** Not over yet. */
      forecast: Type.Boolean(),
    }),
  ),
  /** What was forecast in the night before, where a provider of weather is asked. */
  forecast: nullable(Type.Object({ ...band.properties, time: instant })),
})
export type DayExpectation = Static<typeof dayExpectation>

/** kWh from January on; what nobody entered is null. */
const months = Type.Array(nullable(Type.Number({ minimum: 0, maximum: 100_000_000 })), { minItems: 12, maxItems: 12 })

const targets = Type.Object({
  months,
  /** The share of each target that is guaranteed, percent. */
  guarantee: nullable(Type.Number({ minimum: 1, maximum: 100 })),
  /** When they were entered; null if nobody did. */
  modifiedTime: nullable(instant),
})
export type Targets = Static<typeof targets>

const params = Type.Object({ id: plantId })

/** What a plant should make: from the light on its modules, and as its installer promised. */
export const expectation = {
  ofDay: call({
    endpoint: 'GET /maintain-s/operating/station/{id}/expectation',
    summary:
      'What a plant should have made on a day, what it should make today and tomorrow, and how it compares (ours). Null without data',
    access: { plant: 'read', at: 'params.id' },
    refusals: ['PARAM_ERROR'],
    params,
    query: Type.Object({ day: Type.String({ pattern: String.raw`^\d{4}-\d{2}-\d{2}$` }) }),
    output: Type.Object({ expectation: nullable(dayExpectation) }),
  }),
  targets: call({
    endpoint: 'GET /maintain-s/power/system/{id}/targets',
    summary: 'The monthly targets of a plant (ours)',
    access: { plant: 'read', at: 'params.id' },
    refusals: [],
    params,
    output: targets,
  }),
  setTargets: call({
    endpoint: 'POST /maintain-s/power/system/{id}/targets',
    summary: 'Enter the monthly targets of a plant (ours)',
    access: { plant: 'operate', at: 'params.id' },
    refusals: [],
    params,
    body: Type.Object({ months, guarantee: targets.properties.guarantee }),
    output: nothing,
  }),
}
