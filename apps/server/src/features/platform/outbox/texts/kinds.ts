import type { MessageKind } from '#needs/messages.ts'

/**
 * The words of every kind of message, with slots `{like}` this. `{brand}` and `{link}` are always known. A line that is
 * nothing but `{code}` or `{link}` stands out.
 */
export type MessageTexts = Record<MessageKind, { subject: string; lines: readonly string[]; sms: string }>
