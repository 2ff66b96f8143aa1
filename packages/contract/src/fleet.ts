import { Type } from 'typebox'
import { call } from './kit/call.ts'
import { id, instant, nullable, text } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'
import { money } from './kit/withheld.ts'
import { number } from './measures.ts'

const count = Type.Integer({ minimum: 0 })
const word = nullable(Type.String())
const day = Type.String({ description: 'YYYY-MM-DD in the zone of the plant' })

/** Whether energy is missing: the device stopped, nobody can see what it does, or it works and reports a problem. */
const troubleKinds = ['STOPPED', 'OUT_OF_SIGHT', 'RUNNING'] as const
const kind = Type.Enum([...troubleKinds])

const cost = {
  /** kWp behind the affected devices: by their rated power, or evenly where it is unknown. */
  capacityOut: Type.Number(),
  /** The mean over these kWp, so that the two factors give the cost. */
  days: Type.Number(),
  /** kWp × days. 0 if no capacity is known to be affected. */
  capacityDays: Type.Number(),
}

const fault = {
  kind,
  /** 1 warning, 2 fault. */
  level: Type.Integer(),
  ruleId: id,
  showName: Type.String(),
}

/** One cause, of one plant or of many. */
const trouble = Type.Object({
  ...fault,
  ...cost,
  /**
   * What was lost until last night, kWh, with what it would have been worth. Null if that is not known: nobody saw it, or it began
   * today. Without money if not all of it has a price, or not in one currency; API tokens get energy only, and causes in its order.
   */
  lost: nullable(Type.Object({ energy: Type.Number(), money: money(nullable(Type.Number())), currency: money(word) })),
  plants: count,
  /** The fault began between these times. */
  startTime: instant,
  lastStartTime: instant,
  /** When the open alerts themselves began: to find their plants in the list. */
  alertsBegan: Type.Object({ from: instant, to: instant }),
  /** The affected plants, or the first of them. */
  plantNames: Type.Array(Type.String()),
  /** If there are several plants: the first ten, the costliest first. */
  members: Type.Array(
    Type.Object({
      id,
      name: Type.String(),
      /** kWp. */
      installedCapacity: Type.Number(),
      timezone: Type.String(),
      capacityDays: Type.Number(),
      startTime: instant,
      deviceId: id,
      deviceName: Type.String(),
      lastTime: instant,
    }),
  ),
  /** If there are several plants: how far they are apart, and what they share and others of the fleet do not. */
  shared: nullable(Type.Object({ withinKm: Type.Number(), firmware: word, protocol: word })),
  /** The rest is about a cause in a single plant; null if there are several. */
  plant: nullable(
    Type.Object({
      id,
      name: Type.String(),
      locationAddress: word,
      /** kWp. */
      installedCapacity: Type.Number(),
      timezone: Type.String(),
      deviceId: id,
      deviceName: Type.String(),
      /** Devices with this fault, and the plant's devices of their type; one that two gateways report is one. */
      devices: count,
      devicesInPlant: count,
      /** When the alert was last reported; now if it is a silence. */
      lastTime: instant,
      /** Further open alerts of the plant, which are not a cause of their own: they affect no other capacity. */
      furtherAlerts: count,
      /** The last 30 days, oldest first; null if nothing was measured. kWh. */
      days: Type.Array(Type.Object({ day, generation: number })),
    }),
  ),
})
export type Trouble = Static<typeof trouble>

const change = Type.Object({
  change: Type.Enum(['BEGUN', 'ENDED', 'STILL_OPEN']),
  plantId: id,
  plantName: Type.String(),
  deviceId: id,
  deviceName: Type.String(),
  ruleId: id,
  level: Type.Integer(),
  showName: Type.String(),
  startTime: instant,
  endTime: nullable(instant),
  timezone: Type.String(),
})
export type FleetChange = Static<typeof change>

const overview = Type.Object({
  countedAt: instant,
  plants: count,
  /** Plants that reported within 15 minutes and do not rest; the power includes only these. */
  reporting: count,
  /** Plants without live values, because the data service of a logger is not paid. */
  resting: count,
  /** Plants where the sun is down. */
  night: count,
  /** Plants of at least 100 kWp. */
  large: count,
  powerW: number,
  /** By each plant's own day. */
  todayKwh: number,
  /** Plants with an open warning or fault. */
  needing: count,
  /** Causes, and what they cost together, kWp × days. */
  causes: count,
  capacityDays: Type.Number(),
  /**
   * The costliest causes first, apart by what their cost is told in (a currency, kWh, or kWp × days): at most five of each, and
   * eight together.
   */
  worst: Type.Array(trouble),
  /** Plants that never reported, the largest first, at most four. */
  notRunning: Type.Object({
    total: count,
    plants: Type.Array(
      Type.Object({ id, name: Type.String(), installedCapacity: Type.Number(), hasGateway: Type.Boolean() }),
    ),
  }),
  /** What changed since yesterday at this time. */
  changes: Type.Object({
    begun: count,
    ended: count,
    stillOpen: count,
    /** At most three that began, three that ended, and the oldest that is still open. */
    faults: Type.Array(change),
    /** Plants that made much less yesterday than the day before, kWh. Those out of sight are left out. */
    outputs: Type.Array(
      Type.Object({ plantId: id, plantName: Type.String(), yesterday: Type.Number(), before: Type.Number() }),
    ),
  }),
  /** The last 30 days, oldest first: how many faults and warnings were open. A fault counts once a day. */
  days: Type.Array(Type.Object({ day, warnings: count, faults: count })),
  /** The problem that ended last; null if one is open, or if there was none in 30 days. */
  lastEnded: nullable(change),
})
export type FleetOverview = Static<typeof overview>

const reason = Type.Object({
  id,
  ...fault,
  ...cost,
  deviceName: Type.String(),
  devices: count,
  startTime: instant,
})
export type PlantReason = Static<typeof reason>

const inLanguage = { language: Type.Optional(text(16)) }

export const fleet = {
  overview: call({
    endpoint: 'GET /maintain-s/operating/station/fleet',
    summary: "Which of the caller's plants need help, in the order of what it costs, and what changed (ours)",
    access: 'session',
    scope: 'plants',
    refusals: [],
    query: Type.Object(inLanguage),
    output: overview,
  }),
  reasons: call({
    endpoint: 'POST /maintain-s/operating/station/reasons',
    summary: 'Why plants need help: the costliest cause of each of these plants that has one (ours)',
    access: 'session',
    scope: 'plants',
    refusals: [],
    body: Type.Object({
      /** Plants that the caller may not read are left out. */
      ids: Type.Array(id, { maxItems: 100 }),
      ...inLanguage,
    }),
    output: Type.Array(reason),
  }),
}
