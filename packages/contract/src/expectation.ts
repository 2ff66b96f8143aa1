import { Type } from 'typebox'
import { call } from './kit/call.ts'
import { deviceId, instant, nothing, nullable, plantId } from './kit/shapes.ts'
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

const periodExpectation = Type.Object({
  /** As if all days were off in the same direction: no band of a sum is wider. */
  ...band.properties,
  /** kWh, on the days that are judged. */
  made: Type.Number(),
  /** Of which nearly all that was made is known, and the light was measured or told. */
  judgedDays: Type.Integer(),
  /** All of them, from the plant's start to today. */
  days: Type.Integer(),
})
export type PeriodExpectation = Static<typeof periodExpectation>

const part = {
  /** On how many of its own days before it rests. */
  ownDays: Type.Integer(),
  /** Null until it has ten days of its own. */
  whole: nullable(band),
  /** kWh; null unless nearly all of it is known. */
  made: number,
  /** What was made, compared with the band. */
  verdict: nullable(Type.Enum(['within', 'below', 'above'])),
}

const deviceExpectation = Type.Object({
  /** YYYY-MM-DD, in the plant's zone. */
  day: Type.String(),
  source: dayExpectation.properties.source,
  /** The whole inverter; null for other devices. */
  inverter: nullable(Type.Object(part)),
  /** Those whose modules are on the module map with tilt and azimuth, each by the light on its own modules. */
  inputs: Type.Array(
    Type.Object({
      /** From 1; 0 for all of the device. */
      input: Type.Integer(),
      /** Its MPP tracker, where it is known. */
      tracker: nullable(Type.Integer()),
      tilt: Type.Number(),
      azimuth: Type.Number(),
      ...part,
    }),
  ),
})
export type DeviceExpectation = Static<typeof deviceExpectation>

const outlook = Type.Object({
  /** Nobody entered tilt and azimuth: they are assumed. */
  planeAssumed: Type.Boolean(),
  /** kWh from now until midnight; null when the sun is down. */
  rest: nullable(band),
  tomorrow: nullable(band),
  /** Mean powers of the hours with light that are not over, W. */
  hours: Type.Array(Type.Object({ time: instant, power: Type.Number(), low: Type.Number(), high: Type.Number() })),
  /** The best hours of each day to use more: null where it is not known what is used when. */
  surplus: nullable(
    Type.Array(
      Type.Object({
        start: instant,
        end: instant,
        /** kWh more than is usually used then. */
        energy: Type.Number(),
        /** Also at the lower end of the band. */
        sure: Type.Boolean(),
      }),
    ),
  ),
  /**
   * When the battery should be full today, at the earliest and at the latest; a null in it is not today. Null where the
   * battery's days do not tell its capacity, and if it is full.
   */
  batteryFull: nullable(
    Type.Object({ time: nullable(instant), earliest: nullable(instant), latest: nullable(instant) }),
  ),
  /** By how much the newest forecasts of nights were off, percent of what was made; null of fewer than three. */
  score: nullable(Type.Object({ days: Type.Integer(), error: Type.Number() })),
})
export type Outlook = Static<typeof outlook>

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
    scope: 'plants',
    refusals: ['PARAM_ERROR'],
    params,
    query: Type.Object({ day: Type.String({ pattern: String.raw`^\d{4}-\d{2}-\d{2}$` }) }),
    output: Type.Object({ expectation: nullable(dayExpectation) }),
  }),
  ofDays: call({
    endpoint: 'GET /maintain-s/operating/station/{id}/expectation/days',
    summary:
      'What a plant should have made on some days that are over, and what it made on them (ours). Null if fewer than half of them can be judged. At most 400 days',
    access: { plant: 'read', at: 'params.id' },
    scope: 'plants',
    refusals: ['PARAM_ERROR'],
    params,
    query: Type.Object({
      startDay: Type.String({ pattern: String.raw`^\d{4}-\d{2}-\d{2}$` }),
      endDay: Type.String({ pattern: String.raw`^\d{4}-\d{2}-\d{2}$` }),
    }),
    output: Type.Object({ expectation: nullable(periodExpectation) }),
  }),
  ofDevice: call({
    endpoint: 'GET /maintain-s/operating/station/{id}/expectation/device/{deviceId}',
    summary:
      'What an inverter and its inputs should have made on a day that is over, each input by the orientation of its modules (ours). Null where nothing tells the light',
    access: { device: 'read', at: 'params.deviceId', plantAt: 'params.id' },
    scope: 'plants',
    refusals: ['PARAM_ERROR'],
    params: Type.Object({ id: plantId, deviceId }),
    query: Type.Object({ day: Type.String({ pattern: String.raw`^\d{4}-\d{2}-\d{2}$` }) }),
    output: Type.Object({ expectation: nullable(deviceExpectation) }),
  }),
  outlook: call({
    endpoint: 'GET /maintain-s/operating/station/{id}/outlook',
    summary:
      'What a plant should make of the forecast weather until tomorrow night, when to use it, and how good such forecasts were (ours). Null without a forecast',
    access: { plant: 'read', at: 'params.id' },
    scope: 'plants',
    refusals: [],
    params,
    output: Type.Object({ outlook: nullable(outlook) }),
  }),
  targets: call({
    endpoint: 'GET /maintain-s/power/system/{id}/targets',
    summary: 'The monthly targets of a plant (ours)',
    access: { plant: 'read', at: 'params.id' },
    scope: 'plants',
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
