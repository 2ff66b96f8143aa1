import { Type } from 'typebox'
import { call } from './kit/call.ts'
import { file } from './kit/file.ts'
import { id, instant, nullable } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'

const word = nullable(Type.String())

const message = Type.Object({
  id: Type.Integer(),
  channel: Type.Enum(['mail', 'sms']),
  recipient: Type.String(),
  /** None in an SMS. */
  subject: word,
  /** Null once erased: it contained a code that is no longer valid. */
  text: word,
  /** The name of what is attached. */
  file: word,
  language: Type.String(),
  createdAt: instant,
  /** Null until it is sent. */
  sentAt: nullable(instant),
})
export type OutboxMessage = Static<typeof message>

export const outbox = {
  list: call({
    endpoint: 'GET /backyard-api-s/outbox/newest',
    summary: 'Ours, only in the demo, which does not send them: the newest mails and SMS',
    access: 'public',
    refusals: ['resource_not_exist_or_deleted'],
    output: Type.Object({ data: Type.Array(message) }),
  }),
  file: call({
    endpoint: 'GET /backyard-api-s/outbox/file/{id}',
    summary: 'Ours, only in the demo: what is attached to a mail',
    access: 'public',
    refusals: ['resource_not_exist_or_deleted'],
    params: Type.Object({ id }),
    output: file('application/pdf'),
  }),
}
