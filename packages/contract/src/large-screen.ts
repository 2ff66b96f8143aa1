import { plantConditions } from '@heliograph/domain/plants'
import { Type } from 'typebox'
import { call, type Received } from './kit/call.ts'
import { id, instant, nullable, paging, text, unorderedPaging } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'
import { numbers } from './measures.ts'
import { plants } from './plants.ts'

const count = Type.Integer({ minimum: 0 })

/** Names and figures only: a wall is read by whoever walks by. */
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

const summary = Type.Object({
  /** When it was counted: a wall's own clock may be wrong. */
  countedAt: instant,
  plants: count,
  /** Those that spoke within 15 minutes: the powers are theirs. */
  reporting: count,
  capacityKwp: Type.Number(),
  ...numbers('powerW', 'usePowerW'),
  /** Each plant in its own day, month and year. */
  ...numbers('todayKwh', 'monthKwh', 'yearKwh', 'totalKwh'),
  ...numbers('coalT', 'co2T', 'trees'),
  conditions: Type.Object(
    Object.fromEntries(plantConditions.map((name) => [name, count])) as Record<
      (typeof plantConditions)[number],
      typeof count
    >,
  ),
  /** The newest data of any plant. */
  lastUpdateTime: nullable(instant),
  /** Whether the sun is up where a plant stands. */
  daylight: Type.Boolean(),
  /** The best of today, at most ten. */
  ranking: Type.Array(rankedPlant),
})
export type FleetSummary = Static<typeof summary>

const curveStep = Type.Object({
  /** When the step begins. */
  dateTime: instant,
  /** How many plants the sums are of. */
  reporting: count,
  ...numbers('generationPower', 'usePower'),
})

const curve = Type.Object({
  plants: count,
  /** Of more plants than that no curve is made. */
  mostPlants: count,
  stepSeconds: Type.Integer(),
  /** In order; a step of which nothing is known is left out. Null where there are too many plants. */
  steps: nullable(Type.Array(curveStep)),
})
export type FleetCurve = Static<typeof curve>

/** An instant that a filter names, in epoch seconds. */
const bound = Type.Optional(Type.Number({ minimum: 0, maximum: 253_402_300_799 }))

export const largeScreen = {
  search: call({
    endpoint: 'GET /maintain-s/operating/station/screen/search',
    summary: "The caller's plants, page by page, as lists show them (the answer is inferred)",
    access: 'session',
    refusals: [],
    query: Type.Object({ ...paging(['id', 'name']).properties, keyword: Type.Optional(text(100)) }),
    output: plants.search.output,
  }),
  created: call({
    endpoint: 'GET /maintain-s/operating/station/created/search',
    summary: "The caller's plants, the latest made first (the answer is inferred)",
    access: 'session',
    refusals: [],
    query: Type.Object({ ...unorderedPaging().properties, startTime: bound, endTime: bound }),
    output: plants.search.output,
  }),
  summary: call({
    endpoint: 'GET /maintain-s/operating/station/screen/summary',
    summary: 'All plants of the caller in one answer, for a large screen (ours)',
    access: 'session',
    refusals: [],
    output: summary,
  }),
  curve: call({
    endpoint: 'GET /maintain-s/operating/station/screen/curve',
    summary: 'The powers of all plants of the caller over the last 24 hours, in steps of 15 minutes (ours)',
    access: 'session',
    refusals: [],
    output: curve,
  }),
}

export type ScreenSearch = Received<typeof largeScreen.search>
export type CreatedSearch = Received<typeof largeScreen.created>
