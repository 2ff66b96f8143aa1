import type * as wire from '@heliograph/contract'
import type { AddedWebhook, ListedWebhook, WebhookAnswer } from '#needs/webhooks.ts'
import { secondsOf } from './times.ts'

export const webhookIn = (sent: wire.AddedWebhook): AddedWebhook => {
  const { name, address, level, zone, headerName, headerValue = '' } = sent
  const header = headerName === undefined ? null : { name: headerName, value: headerValue }
  return { name, address, level, zone, body: bodyIn(sent), header }
}

const bodyIn = ({ shape, chat = '', template = '' }: wire.AddedWebhook): AddedWebhook['body'] => {
  if (shape === 'bot') return { shape, chat }
  return shape === 'own' ? { shape, template } : { shape }
}

export const webhooksOf = (webhooks: readonly ListedWebhook[]): wire.Webhooks => ({
  webhooks: webhooks.map(({ addedAt, failingSince, stoppedAt, deliveries, ...webhook }) => ({
    ...webhook,
    addedDate: secondsOf(addedAt),
    failingSince: secondsOf(failingSince),
    stoppedDate: secondsOf(stoppedAt),
    deliveries: deliveries.map(({ createdAt, sentAt, dueAt, attempts, problem }) => ({
      createdDate: secondsOf(createdAt),
      sentDate: secondsOf(sentAt),
      state: sentAt ? 'sent' : problem === 'withdrawn' ? 'withdrawn' : dueAt ? 'waiting' : 'failed',
      attempts,
      problem,
    })),
  })),
})

export const testedOf = (answer: WebhookAnswer): wire.TestedWebhook =>
  'status' in answer ? { status: answer.status, failure: null } : { status: null, failure: answer.failure }
