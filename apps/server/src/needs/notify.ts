import type { MessageFacts, MessageKind, Post } from './messages.ts'

/** How to reach a person, and in which language. */
export interface Addresses {
  email: string | null
  phone: string | null
  language: string
}

type News = { [K in MessageKind]: { kind: K; facts: MessageFacts[K] } }[MessageKind]

export type Notify = (person: Addresses, news: News) => Promise<void>

/** By mail and by SMS: an attacker who took over one of them cannot hide the notification. */
export const createNotify =
  (post: Post): Notify =>
  async ({ email, phone, language }, news) => {
    if (email) await post({ ...news, channel: 'mail', to: email, language })
    if (phone) await post({ ...news, channel: 'sms', to: phone, language })
  }
