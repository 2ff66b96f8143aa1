import { gridTypes, plantConditions } from '@heliograph/domain/plants'
import { Type } from 'typebox'
import { call, type Received } from './kit/call.ts'
import { id, instant, nothing, nullable, requestKey, text } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'
import { fleetCurve, fleetSummary } from './large-screen.ts'
import { fastSystem } from './live.ts'
import { numbers } from './measures.ts'

const count = Type.Integer({ minimum: 0 })

/** What a wall shows and how. */
const settings = {
  /** Empty: the name of the page. */
  title: text(80),
  theme: Type.Enum(['dark', 'light']),
  /** Seconds for each plant; null: only the overview. */
  rotateSeconds: nullable(Type.Integer({ minimum: 20, maximum: 600 })),
  /** Plants side by side in the overview; null: a map, a ranking and a curve instead. */
  columns: nullable(Type.Integer({ minimum: 2, maximum: 6 })),
  /** en, zh, de …; null: that of the browser that shows it. */
  language: nullable(text(8)),
}

const wished = Type.Object({
  ...settings,
  /** Null: all plants that the person may see, also later ones. */
  plantIds: nullable(Type.Array(id, { minItems: 1, maxItems: 100 })),
  /** From now on. */
  days: Type.Integer({ minimum: 1, maximum: 366 }),
})

const wall = Type.Object({
  id,
  /** The name of the colleague who made it; null for one's own. */
  maker: nullable(Type.String()),
  ...settings,
  /** Those that the person may see now; null: all. */
  plantIds: nullable(Type.Array(id)),
  createTime: instant,
  expireTime: instant,
  /** To about a minute; null if it was never opened. */
  lastUsedTime: nullable(instant),
})
export type Wall = Static<typeof wall>

const wallPlant = Type.Object({
  id,
  name: Type.String(),
  condition: Type.Enum([...plantConditions]),
  /** kWp. */
  installedCapacity: Type.Number(),
  /** W now, kWh today, kWh per kWp today. */
  ...numbers('generationPower', 'generationValue', 'fullPowerHoursDay'),
  lastUpdateTime: nullable(instant),
})
export type WallPlant = Static<typeof wallPlant>

const show = Type.Object({
  ...settings,
  summary: fleetSummary,
  curve: fleetCurve,
  /** The plants that take turns and stand in columns: at most 60 of them. */
  plants: Type.Array(wallPlant),
  /** To a tenth of a degree, about 10 km: a map of a country does not need more. */
  positions: Type.Object({
    latitudes: Type.Array(Type.Number()),
    longitudes: Type.Array(Type.Number()),
    /** As in the positions of the plant list. */
    conditions: Type.Array(Type.Integer()),
  }),
})
export type WallShow = Static<typeof show>

const onePlant = Type.Object({
  ...wallPlant.properties,
  countedAt: instant,
  regionTimezone: Type.String(),
  gridInterconnectionType: Type.Enum([...gridTypes]),
  ...numbers('generationMonth', 'generationTotal'),
  /** t and trees, estimated by the electricity of its country. */
  ...numbers('co2T', 'trees'),
  daylight: Type.Boolean(),
  /** Without the names of its devices. */
  live: fastSystem,
  /** Of its day so far. */
  day: Type.Array(Type.Object({ dateTime: instant, ...numbers('generationPower', 'usePower') })),
})
export type WallOfPlant = Static<typeof onePlant>

/** Links that show plants on a wall without a log-in. */
export const walls = {
  list: call({
    endpoint: 'GET /maintain-s/operating/station/screen/wall',
    summary:
      "The caller's links for walls, without their secrets; for an organisation's administrators those of its members too (ours)",
    access: 'session',
    scope: 'none',
    refusals: [],
    output: Type.Object({ most: count, data: Type.Array(wall) }),
  }),
  create: call({
    endpoint: 'POST /maintain-s/operating/station/screen/wall',
    summary:
      'Make a link that shows plants on a wall without a log-in; its secret is told this once. Sent again within a day with the same ' +
      '`requestKey`, it takes the place of the one that was made, unless that was opened (ours)',
    access: 'session',
    proof: 'recent',
    refusals: ['AU_NO_READ_PERMISSION', 'AU_NO_OPERATION_PERMISSION', 'TOO_MANY_REQUESTS'],
    body: Type.Object({ ...wished.properties, requestKey }),
    output: Type.Object({ id, secret: Type.String() }),
  }),
  change: call({
    endpoint: 'POST /maintain-s/operating/station/screen/wall/{id}',
    summary: 'Change what a link shows and when it expires; open screens follow (ours)',
    access: 'session',
    proof: 'recent',
    refusals: ['AU_NO_READ_PERMISSION', 'AU_NO_OPERATION_PERMISSION', 'resource_not_exist_or_deleted'],
    params: Type.Object({ id }),
    body: wished,
    output: nothing,
  }),
  revoke: call({
    endpoint: 'DELETE /maintain-s/operating/station/screen/wall/{id}',
    summary:
      "End a link, also a colleague's as the organisation's administrator: open screens stop within seconds (ours)",
    access: 'session',
    refusals: ['resource_not_exist_or_deleted'],
    params: Type.Object({ id }),
    output: nothing,
  }),
  show: call({
    endpoint: 'GET /maintain-s/operating/station/screen/wall/show',
    summary: 'What a wall shows, for its link: its plants together and the state of each (ours)',
    access: 'wall',
    refusals: [],
    output: show,
  }),
  plant: call({
    endpoint: 'GET /maintain-s/operating/station/screen/wall/show/{id}',
    summary: 'One plant of a wall, for its link (ours)',
    access: 'wall',
    refusals: ['resource_not_exist_or_deleted'],
    params: Type.Object({ id }),
    output: onePlant,
  }),
}

export type WallWish = Received<typeof walls.create>
