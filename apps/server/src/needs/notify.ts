import type { MessageFacts, MessageKind, Post } from './messages.ts'

/** How a person is reached, and in what language. */
export interface Addresses {
  email: string | null
  phone: string | null
  language: string
}

type News = { [K in MessageKind]: { kind: K; facts: MessageFacts[K] } }[MessageKind]

export type Notify = (person: Addresses, news: News) => Promise<void>

/** By mail and by SMS: a thief who took over one of them cannot hide the news. */
export const createNotify =
  (post: Post): Notify =>
  async ({ email, phone, language }, news) => {
    if (email) await post({ ...news, channel: 'mail', to: email, language })
    if (phone) await post({ ...news, channel: 'sms', to: phone, language })
  }
