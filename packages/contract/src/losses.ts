import { lossCauses } from '@heliograph/domain/losses'
import { Type } from 'typebox'
import { call } from './kit/call.ts'
import { id, nullable, plantId } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'
import { money } from './kit/withheld.ts'

const number = nullable(Type.Number({ minimum: 0 }))
const count = Type.Integer({ minimum: 0 })
const day = Type.String({ pattern: String.raw`^\d{4}-\d{2}-\d{2}$` })
const cause = Type.Enum([...lossCauses])

const lost = {
  /** kWh. Null is unknown. */
  energy: number,
  /** In the plant's currency: what it would have been worth. Null if that is unknown, or nothing has a price. */
  money: money(number),
}

const ofPeriod = Type.Object({
  currency: money(Type.String()),
  /** Of how many days of the period something is known. */
  days: count,
  /** On how many of them only the light was known that is usual for the season. */
  modelledDays: count,
  /** On how many of them something was lost that has no price. */
  daysWithoutPrice: money(count),
  causes: Type.Array(Type.Object({ cause, ...lost })),
  /** Of all causes. */
  total: Type.Object(lost),
  /** By planned work, which counts apart. */
  planned: Type.Object(lost),
  /** The part of the daylight in which the plant worked, percent, without planned work and what was not seen. */
  availability: number,
  /** Seconds of daylight; and of them, by capacity, out of order, worked on, and not seen. */
  daylight: count,
  outOfOrder: count,
  plannedWork: count,
  unseen: count,
})
export type PlantLosses = Static<typeof ofPeriod>

const rankedPlant = Type.Object({
  id,
  name: Type.String(),
  /** kWp. */
  installedCapacity: Type.Number(),
  ...lost,
  cause,
})

const ranking = Type.Object({
  /** Up to yesterday. */
  days: count,
  /**
   * Currencies are never added up: what lost the most energy goes first, and what has no price goes last. To API tokens, nothing
   * has a price.
   */
  groups: Type.Array(
    Type.Object({
      /** Null: plants of which not everything has a price. */
      currency: money(nullable(Type.String())),
      plants: count,
      ...lost,
      /** At most five, what lost the most first. */
      worst: Type.Array(rankedPlant),
    }),
  ),
})
export type LossRanking = Static<typeof ranking>

/** What was lost, why, and what it would have been worth. */
export const losses = {
  ofPlant: call({
    endpoint: 'GET /maintain-s/operating/station/{id}/losses',
    summary:
      'What a plant lost in some days by cause, in kWh and money, and how much of the daylight it worked (ours). At most a year',
    access: { plant: 'read', at: 'params.id' },
    scope: 'plants',
    refusals: ['PARAM_ERROR'],
    params: Type.Object({ id: plantId }),
    query: Type.Object({ first: day, last: day }),
    output: ofPeriod,
  }),
  ofFleet: call({
    endpoint: 'GET /maintain-s/operating/station/fleet/losses',
    summary: "Which of the caller's plants lost the most money in the last 30 days by what can be mended (ours)",
    access: 'session',
    scope: 'plants',
    refusals: [],
    output: ranking,
  }),
}
