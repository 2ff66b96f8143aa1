import { Type } from 'typebox'
import { call } from './kit/call.ts'
import { instant, nullable } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'

const word = nullable(Type.String())

const message = Type.Object({
  id: Type.Integer(),
  channel: Type.Enum(['mail', 'sms']),
  recipient: Type.String(),
  /** None in an SMS. */
  subject: word,
  /** Null once it was erased: it held a code, and the code is worth nothing any more. */
  text: word,
  language: Type.String(),
  createdAt: instant,
  /** Null while it has not left. */
  sentAt: nullable(instant),
})
export type OutboxMessage = Static<typeof message>

export const outbox = {
  list: call({
    endpoint: 'GET /backyard-api-s/outbox/newest',
    summary: 'Ours, in the demo only: the newest mails and SMS as they were written, because the demo sends none',
    access: 'public',
    refusals: ['resource_not_exist_or_deleted'],
    output: Type.Object({ data: Type.Array(message) }),
  }),
}
