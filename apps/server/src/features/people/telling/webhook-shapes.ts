import type { AlertFacts } from '#needs/messages.ts'

/** What is posted to a webhook, before it gets the shape that its receiver reads. */
export interface Posted {
  headline: string
  text: string
  /** Where a person reads more. */
  url: string
  alerts: readonly AlertFacts[]
}

/** What a message is posted with: the same id for all attempts of it, so that a receiver knows what it has already. */
export interface Sending {
  id: string
  sentAt: string
}

/**
 * `plain`: all of it, for programs. `chat`: what Slack, Mattermost, Google Chat and others read. `bot`: what Telegram's and
 * similar bots read, with the chat that it goes to. `own`: the person's JSON.
 */
export type WebhookBody =
  | { shape: 'plain' }
  | { shape: 'chat' }
  | { shape: 'bot'; chat: string }
  | { shape: 'own'; template: string }

/** At most 64 kB: a template can repeat what is told, which is then told in fewer words. */
export const bodyText = (body: WebhookBody, posted: Posted, sending: Sending) => {
  let text = ''
  for (const room of rooms) {
    text = JSON.stringify(bodyOf(body, valuesOf(posted, sending, room)))
    if (Buffer.byteLength(text) <= mostBytes) break
  }
  return text
}

const bodyOf = (body: WebhookBody, values: Values): unknown => {
  switch (body.shape) {
    case 'plain':
      return values
    case 'chat':
      return { text: asChat(`*${values.headline}*\n${values.text}\n${values.url}`) }
    case 'bot':
      return { chat_id: body.chat, text: `${values.headline}\n\n${values.text}\n\n${values.url}` }
    case 'own':
      return filled(JSON.parse(body.template), values)
  }
}

/** What is wrong with a person's JSON; undefined if nothing is. */
export const templateFault = (template: string): 'json' | 'slot' | undefined => {
  let read: unknown
  try {
    read = JSON.parse(template)
  } catch {
    return 'json'
  }
  if (read === null || typeof read !== 'object') return 'json'
  return [...template.matchAll(slot)].every(([, name = '']) => isSlot(name)) ? undefined : 'slot'
}

const valuesOf = ({ headline, text, url, alerts }: Posted, { id, sentAt }: Sending, room: Room) => ({
  id,
  sentAt,
  headline: short(headline, room.words),
  text: short(text, room.text),
  url: room.words > 0 ? url : '',
  level: Math.max(0, ...alerts.map((alert) => alert.level)),
  count: alerts.length,
  alerts: alerts.slice(0, room.alerts),
})

type Values = ReturnType<typeof valuesOf>

/**
 * Slots stand in texts, never in the JSON around them: what people called their plants cannot break out. A text that is only
 * a slot becomes the value itself, such as a number or a list.
 */
const filled = (part: unknown, values: Values): unknown => {
  if (Array.isArray(part)) return part.map((each) => filled(each, values))
  if (part !== null && typeof part === 'object')
    return Object.fromEntries(Object.entries(part).map(([key, each]) => [key, filled(each, values)]))
  if (typeof part !== 'string') return part
  const [, whole] = /^\{\{(\w+)\}\}$/.exec(part) ?? []
  if (whole !== undefined && isSlot(whole)) return values[whole]
  return part.replace(slot, (written, name: string) => {
    const value = isSlot(name) ? values[name] : written
    return typeof value === 'string' ? value : JSON.stringify(value)
  })
}

const slot = /\{\{(\w+)\}\}/g
const slots: ReadonlySet<string> = new Set(['id', 'sentAt', 'headline', 'text', 'url', 'level', 'count', 'alerts'])
const isSlot = (name: string): name is keyof Values => slots.has(name)

/** Chats read these signs as the beginning of a link or of a mention. */
const asChat = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const short = (text: string, most: number) => {
  const signs = [...text]
  return signs.length > most ? `${signs.slice(0, most).join('')}${most > 0 ? '…' : ''}` : text
}

/** How many alerts, and how many signs of the text and the headline, have room. */
interface Room {
  alerts: number
  text: number
  words: number
}

/** From what is usual, as a chat's message has room for 4096 signs, to nothing but what the template itself says. */
const rooms: readonly Room[] = [
  { alerts: 50, text: 3000, words: Infinity },
  { alerts: 20, text: 1000, words: 500 },
  { alerts: 5, text: 300, words: 200 },
  { alerts: 1, text: 100, words: 60 },
  { alerts: 0, text: 0, words: 0 },
]
const mostBytes = 64_000
