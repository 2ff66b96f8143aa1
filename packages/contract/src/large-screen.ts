import { plantConditions } from '@heliograph/domain/plants'
import { recordOf } from '@heliograph/domain/records'
import { Type } from 'typebox'
import { call, type Received } from './kit/call.ts'
import { id, instant, nullable, paging, text, unorderedPaging } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'
import { numbers } from './measures.ts'
import { plants } from './plants.ts'

const count = Type.Integer({ minimum: 0 })

/** Only names and figures, because every passer-by can read a wall display. */
const rankedPlant = Type.Object({
  id,
  name: Type.String(),
  /** kWp. */
  installedCapacity: Type.Number(),
  /** kWh, in the plant's own day. */
  generationValue: Type.Number(),
  /** kWh per kWp. */
  fullPowerHoursDay: Type.Number(),
})
export type RankedPlant = Static<typeof rankedPlant>

export const fleetSummary = Type.Object({
  /** When it was computed: the clock of a wall display may be wrong. */
  countedAt: instant,
  plants: count,
  /** The plant if there is only one: then its own day is more than sums. */
  onlyPlant: nullable(Type.Integer()),
  /** Plants that reported within 15 minutes and do not rest; the powers include only these. */
  reporting: count,
  /** Plants without live values, because the data service of a logger is not paid. */
  resting: count,
  capacityKwp: Type.Number(),
  ...numbers('powerW', 'usePowerW'),
  /** By each plant's own day, month and year. */
  ...numbers('todayKwh', 'monthKwh', 'yearKwh', 'totalKwh'),
  /** Estimated: coal as in the API, CO₂ and trees as if each plant replaced the average electricity of its country. */
  ...numbers('coalT', 'co2T', 'trees'),
  conditions: Type.Object(recordOf(plantConditions, () => count)),
  /** The time of the newest data of any plant. */
  lastUpdateTime: nullable(instant),
  /** Whether the sun is up at the plant. */
  daylight: Type.Boolean(),
  /** Today's best plants, at most ten. */
  ranking: Type.Array(rankedPlant),
})
export type FleetSummary = Static<typeof fleetSummary>

const curveStep = Type.Object({
  /** The start of the step. */
  dateTime: instant,
  /** The number of plants in the sums. */
  reporting: count,
  ...numbers('generationPower', 'usePower'),
})

export const fleetCurve = Type.Object({
  plants: count,
  /** Above this number of plants there is no curve. */
  mostPlants: count,
  stepSeconds: Type.Integer(),
  /** In order; steps without data are left out. Null if there are too many plants. */
  steps: nullable(Type.Array(curveStep)),
})
export type FleetCurve = Static<typeof fleetCurve>

/** An instant in a filter, in epoch seconds. */
const bound = Type.Optional(Type.Number({ minimum: 0, maximum: 253_402_300_799 }))

export const largeScreen = {
  search: call({
    endpoint: 'GET /maintain-s/operating/station/screen/search',
    summary:
      'The plants that were put on the large screen, or all if there are none, page by page (the answer is inferred)',
    access: 'session',
    scope: 'plants',
    refusals: ['AU_NO_OPERATION_PERMISSION'],
    query: Type.Object({ ...paging(['id', 'name']).properties, keyword: Type.Optional(text(100)) }),
    output: plants.search.output,
  }),
  created: call({
    endpoint: 'GET /maintain-s/operating/station/created/search',
    summary:
      'The plants that the caller, or the organisation that they act for, created, newest first (the answer is inferred)',
    access: 'session',
    scope: 'plants',
    refusals: ['AU_NO_OPERATION_PERMISSION'],
    query: Type.Object({ ...unorderedPaging().properties, startTime: bound, endTime: bound }),
    output: plants.search.output,
  }),
  summary: call({
    endpoint: 'GET /maintain-s/operating/station/screen/summary',
    summary: 'The plants on the large screen in one answer (ours)',
    access: 'session',
    scope: 'plants',
    refusals: ['AU_NO_OPERATION_PERMISSION'],
    output: fleetSummary,
  }),
  curve: call({
    endpoint: 'GET /maintain-s/operating/station/screen/curve',
    summary: 'The powers of the plants on the large screen over the last 24 hours, in steps of 15 minutes (ours)',
    access: 'session',
    scope: 'plants',
    refusals: ['AU_NO_OPERATION_PERMISSION'],
    output: fleetCurve,
  }),
}

export type ScreenSearch = Received<typeof largeScreen.search>
export type CreatedSearch = Received<typeof largeScreen.created>
