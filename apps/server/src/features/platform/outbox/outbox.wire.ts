import type { OutboxMessage } from '@heliograph/contract'
import { secondsOf } from '#wire/times.ts'
import type { ShownMessage } from './outbox.store.ts'

export const messageOf = (message: ShownMessage): OutboxMessage => ({
  ...message,
  id: Number(message.id),
  createdAt: secondsOf(message.createdAt),
  sentAt: secondsOf(message.sentAt),
})
