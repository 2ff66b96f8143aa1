import type { Actor } from '#needs/caller.ts'
import type { WebhookDelivery } from '#needs/messages.ts'
import type { NoAddress } from '#needs/public-address.ts'

/** The programs and chats that a person has alerts posted to: provided by the feature of telling. */
export interface WebhookRules {
  list: (userId: number) => Promise<ListedWebhook[]>
  add: (
    actor: Actor,
    webhook: AddedWebhook,
    requestKey: string | undefined,
  ) => Promise<{ secret: string; webhooks: ListedWebhook[] }>
  remove: (actor: Actor, id: number) => Promise<ListedWebhook[]>
  /** After it was stopped because it failed for long. */
  goOn: (userId: number, id: number) => Promise<ListedWebhook[]>
  test: (userId: number, id: number) => Promise<WebhookAnswer>
}

/** What it answered, or why it was not asked. */
export type WebhookAnswer = { status: number } | { failure: NoAddress | 'slow' | 'unreachable' }

export interface ListedWebhook {
  id: number
  name: string
  host: string
  shape: AddedWebhook['body']['shape']
  level: number
  addedAt: Date
  failingSince: Date | null
  stoppedAt: Date | null
  /** The newest first. */
  deliveries: WebhookDelivery[]
}

export interface AddedWebhook {
  name: string
  address: string
  level: number
  zone: string
  body: { shape: 'plain' } | { shape: 'chat' } | { shape: 'bot'; chat: string } | { shape: 'own'; template: string }
  header: { name: string; value: string } | null
}
