import { Type } from 'typebox'
import { call, type Received } from './kit/call.ts'
import { id, instant, nullable, plantId, text } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'
import { people } from './kit/withheld.ts'

const name = nullable(Type.String())

const plannedWork = Type.Object({
  id,
  /** The device that is worked on, with everything behind it; null for the whole plant. */
  deviceId: nullable(id),
  deviceName: name,
  from: instant,
  to: instant,
  why: Type.String(),
  /** Null if the account is gone, and for those who may only view the plant. */
  plannedBy: people(name),
  plannedAt: instant,
  /** When a person ended it before its time. */
  endedAt: nullable(instant),
  endedBy: people(name),
})
export type PlannedWork = Static<typeof plannedWork>

const works = Type.Array(plannedWork)
const params = Type.Object({ id: plantId })
const moment = Type.Number({ minimum: 0, maximum: 1e11 })

/** Ours. Times in which people work on a plant: its alerts call nobody. */
export const plannedWorks = {
  list: call({
    endpoint: 'GET /maintain-s/operating/station/{id}/planned-work',
    summary: 'Planned work on a plant: what goes on, what comes, and what was, the latest first',
    access: { plant: 'read', at: 'params.id' },
    scope: 'plants',
    refusals: [],
    params,
    output: works,
  }),
  plan: call({
    endpoint: 'POST /maintain-s/operating/station/{id}/planned-work',
    summary: 'Plan work on a plant or a device: meanwhile its alerts call nobody. It ends by itself',
    access: { plant: 'operate', at: 'params.id' },
    refusals: [],
    params,
    body: Type.Object({
      /** One of the plant's devices; null for all of it. */
      on: nullable(id),
      from: moment,
      to: moment,
      why: text(300),
    }),
    output: works,
  }),
  end: call({
    endpoint: 'POST /maintain-s/operating/station/{id}/planned-work/{workId}/end',
    summary: 'End planned work now; what has not begun is called off',
    access: { plant: 'operate', at: 'params.id' },
    refusals: ['resource_not_exist_or_deleted'],
    params: Type.Object({ id: plantId, workId: id }),
    output: works,
  }),
}

export type PlannedWorkWish = Received<typeof plannedWorks.plan>['body']
