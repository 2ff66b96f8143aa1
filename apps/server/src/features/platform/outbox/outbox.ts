import type { Brand } from '@heliograph/brand/brand'
import { Refusal } from '@heliograph/domain/errors'
import { dayMs, minuteMs } from '@heliograph/domain/zones'
import { spokenLanguage } from '#needs/languages.ts'
import type { MessageKind, Message } from '#needs/messages.ts'
import type { OutboxStore } from './outbox.store.ts'
import { originOf, write } from './write.ts'

export type Outbox = ReturnType<typeof createOutbox>

/**
 * What a brand tells its people by mail and SMS. A message is written down first and sent afterwards, so that it comes
 * even when the provider is away just now; it is written in the words and with the links of the brand.
 */
export const createOutbox = ({ store, brand, publicUrl, isShown, poke, now }: Needs) => {
  const origin = originOf(brand, publicUrl)

  const add = async (message: Message, recipient: string | null) => {
    const { channel, kind, language, facts } = message
    const minutes = 'minutes' in facts ? facts.minutes : undefined
    await store.add({
      channel,
      recipient,
      kind,
      language: spokenLanguage(language),
      ...(await write(message, brand, origin)),
      secret: minutes !== undefined || opening.has(kind),
      createdAt: now(),
      expiresAt: now() + (minutes === undefined ? keptMs : minutes * minuteMs),
    })
    poke()
  }

  return {
    /** Written down when this resolves; soon afterwards it is sent. */
    post: (message: Message) => add(message, message.to),

    /** Takes as long as to post it, and tells nobody: how long an answer takes must not say who has an account. */
    postToNobody: (message: Message) => add(message, null),

    /** In the demo, where nothing is sent. */
    async list() {
      if (!isShown) throw new Refusal('resource_not_exist_or_deleted')
      return store.newest(50)
    },
  }
}

interface Needs {
  store: OutboxStore
  brand: Brand
  publicUrl: string
  isShown: boolean
  /** There is something to send. */
  poke: () => void
  now: () => number
}

/** News older than that would only confuse. */
const keptMs = 3 * dayMs

/** Whoever has such a link may have what it offers: like a code it does not stay readable. */
const opening: ReadonlySet<MessageKind> = new Set(['invitation', 'plant-handed-over'])
