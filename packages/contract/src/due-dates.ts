import { dueDateKinds } from '@heliograph/domain/due-dates'
import { Type } from 'typebox'
import { call, type Received } from './kit/call.ts'
import { id, instant, nullable, plantId, text } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'
import { people } from './kit/withheld.ts'

const kind = Type.Enum(dueDateKinds)
const day = Type.String({ pattern: String.raw`^\d{4}-\d{2}-\d{2}$` })

const dueDate = Type.Object({
  id,
  /** The device that it is about; null for the whole plant. */
  deviceId: nullable(id),
  deviceName: nullable(Type.String()),
  kind,
  /** The last day of a warranty or of what is paid; otherwise the day by which it has to be done. */
  day,
  note: Type.String(),
  /** Null if the account is gone, and for those who may only view the plant. */
  enteredBy: people(nullable(Type.String())),
  enteredAt: instant,
})
export type DueDate = Static<typeof dueDate>

const dates = Type.Array(dueDate)
const params = Type.Object({ id: plantId })

/** Ours. Days on which something of a plant ends or is due. Who entered one is reminded 90, 30 and 7 days before. */
export const dueDates = {
  list: call({
    endpoint: 'GET /maintain-s/operating/station/{id}/due-date',
    summary:
      'When warranties, inspections, certificates and payments of a plant and its devices are due, the next first',
    access: { plant: 'read', at: 'params.id' },
    scope: 'plants',
    refusals: [],
    params,
    output: dates,
  }),
  add: call({
    endpoint: 'POST /maintain-s/operating/station/{id}/due-date',
    summary: 'Enter a due date of a plant or a device; the caller is reminded by mail 90, 30 and 7 days before',
    access: { plant: 'operate', at: 'params.id' },
    refusals: [],
    params,
    body: Type.Object({
      /** One of the plant's devices; null for all of it. */
      on: nullable(id),
      kind,
      day,
      note: text(300),
    }),
    output: dates,
  }),
  remove: call({
    endpoint: 'POST /maintain-s/operating/station/{id}/due-date/{dateId}/remove',
    summary: 'Remove a due date',
    access: { plant: 'operate', at: 'params.id' },
    refusals: ['resource_not_exist_or_deleted'],
    params: Type.Object({ id: plantId, dateId: id }),
    output: dates,
  }),
}

export type DueDateWish = Received<typeof dueDates.add>['body']
