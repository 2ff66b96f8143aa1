import type { WaysIn } from './ways-in.store.ts'

export type Notice =
  | 'password-changed'
  | 'email-changed'
  | 'phone-changed'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'passkey-added'

export type Post = (message: {
  channel: 'mail' | 'sms'
  to: string
  kind: Notice
  language: string
  facts: Record<never, never>
}) => Promise<unknown>

export type Notify = ReturnType<typeof createNotify>

/** Tells a person what changed, on every way there is: who took one of them over does not stay alone with the news. */
export const createNotify =
  (post: Post) =>
  async ({ email, phone, language }: Pick<WaysIn, 'email' | 'phone' | 'language'>, kind: Notice) => {
    if (email) await post({ channel: 'mail', to: email, kind, language, facts: {} })
    if (phone) await post({ channel: 'sms', to: phone, kind, language, facts: {} })
  }
