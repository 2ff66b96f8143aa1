import type { Brand } from '@heliograph/brand/brand'
import { Refusal } from '@heliograph/domain/errors'
import { dayMs, minuteMs } from '@heliograph/domain/zones'
import { spokenLanguage } from '#needs/languages.ts'
import type { Message, MessageKind, ProvidedChannel, Sendable } from '#needs/messages.ts'
import type { OutboxStore } from './outbox.store.ts'
import { linkTo, originOf, write } from './write.ts'

export type Outbox = ReturnType<typeof createOutbox>

/**
 * Mails and SMS of a brand. A message is stored first and sent afterwards, so that it arrives even if the provider is
 * unavailable now. It has the brand's names and links.
 */
export const createOutbox = ({ store, brand, publicUrl, isShown, sendable, poke, now }: Needs) => {
  const origin = originOf(brand, publicUrl)

  const add = async (message: Message, recipient: string | null) => {
    const { channel, kind, language, facts, about, file } = message
    const minutes = 'minutes' in facts ? facts.minutes : undefined
    const id = await store.add({
      channel,
      recipient,
      kind,
      language: spokenLanguage(language),
      ...(await write(message, brand, origin)),
      about,
      file,
      secret: minutes !== undefined || opening.has(kind),
      createdAt: now(),
      expiresAt: now() + (minutes === undefined ? keptMs : minutes * minuteMs),
    })
    poke()
    return id
  }

  return {
    /** Resolves to its number when the message is stored; it is sent soon after. */
    post: (message: Message) => add(message, message.to),

    /** Takes as long as `post` but sends nothing, so that response times do not reveal who has an account. */
    postToNobody: (message: Message) => add(message, null),

    /** A link that opens an account is never asked for here: only what its receiver has to log in for. */
    unsentLink: (channel: ProvidedChannel, path: string) => (sendable[channel] ? null : linkTo(origin, path)),

    /** The last messages to each of these webhooks, the newest first. */
    toWebhooks: (ids: readonly string[]) => store.toWebhooks(ids, 10),

    /** For the demo, where nothing is sent. */
    async list() {
      if (!isShown) throw new Refusal('resource_not_exist_or_deleted')
      return store.newest(50)
    },

    /** The same of what is attached to a mail. */
    async fileOf(id: number) {
      const file = isShown ? await store.fileOf(id) : undefined
      if (!file) throw new Refusal('resource_not_exist_or_deleted')
      return file
    },
  }
}

interface Needs {
  store: OutboxStore
  brand: Brand
  publicUrl: string
  isShown: boolean
  sendable: Sendable
  /** Called when there is a message to send. */
  poke: () => void
  now: () => number
}

/** Older news would only confuse. */
const keptMs = 3 * dayMs

/**
 * Kinds with a link that works like a code, so their text is erased like one; and what tells an insurer about a person, which the
 * request keeps.
 */
const opening: ReadonlySet<MessageKind> = new Set([
  'invitation',
  'administrator-invitation',
  'plant-handed-over',
  'alerts',
  'insurance-request',
  'plant-report',
  'portfolio-report',
])
