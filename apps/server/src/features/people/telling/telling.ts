import { errorOf } from '@heliograph/domain/caught'
import { dayMs, hourMs, minuteMs } from '@heliograph/domain/zones'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { StepLinksOf } from '#needs/alert-step-links.ts'
import { deviceChargePath, type RestingServices } from '#needs/data-service.ts'
import type { Message, Post } from '#needs/messages.ts'
import { chargePath, isLow } from '#needs/sms-credit.ts'
import { factsOf, pathTo } from './news-facts.ts'
import { newsText, type News, type NewsWords } from './news.ts'
import { isQuiet, summaryDueAt } from './pace.ts'
import type { Held, TellingStore, Way } from './telling.store.ts'

/** Tells people of alerts, by the ways that they chose. */
export const createTelling = ({
  store,
  stopLinkOf,
  stepLinksOf,
  wordsIn,
  postIn,
  smsCredit,
  restingDevices,
  poke,
  report,
  now,
}: Needs) => {
  /** True if it is time for this way. */
  const isDue = ({ pace, quiet, lookedAt }: Way, at: number) =>
    !isQuiet(quiet, at) && (pace === 'once' || lookedAt < summaryDueAt(pace, quiet.zone, at))

  const post = async (way: Way, { opened, over, db, targets, actable }: Held) => {
    const { userId, channel, language, colleague } = way
    const words = await wordsIn(language)
    for (const { to, level } of await targets()) {
      const ofLevel = (news: readonly News[]) => news.filter((one) => one.level >= level)
      const [mine, ended] = [ofLevel(opened), ofLevel(over)]
      const all = [...mine, ...ended]
      if (all.length === 0) continue
      const { headline, paragraphs } = newsText(mine, ended, words)
      const about = { userId: colleague?.userId ?? userId, plantIds: [...new Set(all.map(({ plantId }) => plantId))] }
      if (channel === 'escalation') {
        const { of: person = '', hours = 0 } = colleague ?? {}
        const facts = { headline, news: paragraphs, path: pathTo(all), person, hours: String(hours) }
        await postIn(db)({ channel: 'mail', to, kind: 'alerts-left', language, about, facts })
        continue
      }
      const alerts = channel === 'webhook' ? { alerts: all.map((news) => factsOf(news, words)) } : {}
      const alertsToDo = channel === 'mail' ? await actable(mine) : []
      const stepLinks =
        alertsToDo.length === 0 || alertsToDo.length > mostLinked
          ? {}
          : stepLinksOf({ userId, email: to, alerts: alertsToDo })
      const paths = { path: pathTo(all), settingsPath, ...stepLinks, ...stopLinkOf(way) }
      const facts = { headline, news: paragraphs, ...alerts, ...paths }
      const message = { channel, to, kind: 'alerts', language, about, facts } as const
      if (channel === 'sms') await postSms(way, db, message, all)
      else await postIn(db)(message)
    }
  }

  /** Bought in advance, unless they cost nothing here. What is about safety is sent whatever is left. */
  const postSms = async (
    { userId, email, language }: Way,
    db: Kysely<Database>,
    message: Extract<Message, { kind: 'alerts' }>,
    news: readonly News[],
  ) => {
    const mailInstead = async (kind: 'sms-used-up' | 'sms-rests', payPath: string) => {
      const { about, facts } = message
      const { headline, news: told, path } = facts
      if (email !== null)
        await postIn(db)({
          channel: 'mail',
          to: email,
          kind,
          language,
          ...(about && { about }),
          facts: { headline, news: told, path, chargePath: payPath },
        })
    }
    const isUrgent = news.some(isOfSafety)
    const ids = [...new Set(news.map(({ deviceId }) => deviceId))]
    if (!isUrgent && (await restingDevices(ids)).size === ids.length) return mailInstead('sms-rests', deviceChargePath)
    const left = await smsCredit.left(db, userId)
    if (left !== undefined && left <= 0 && !isUrgent) return mailInstead('sms-used-up', chargePath)
    const id = await postIn(db)(message)
    if (left === undefined || left <= 0) return
    await smsCredit.take(db, userId, id)
    if (email !== null && isLow(left - 1) && !isLow(left))
      await postIn(db)({
        channel: 'mail',
        to: email,
        kind: 'sms-low',
        language,
        facts: { left: left - 1, path: chargePath },
      })
  }

  const tell = async (way: Way, held: Held, at: number) => {
    const count = held.opened.length + held.over.length
    if (count === 0) {
      if (way.pace !== 'once') await held.looked()
      else if (held.gathered > 0) await held.wait(0, null)
      return
    }
    if (way.pace === 'once') {
      // While more keep coming, as when the grid of a town fails, they are told together, but not endlessly late.
      const since = held.gatheringSince ?? at
      if (count !== held.gathered && at - since < patienceMs) return held.wait(count, since)
    }
    await held.told(held.opened, held.over)
    await post(way, held)
  }

  return {
    /** Runs on a schedule: each person gets one message about all news, at most every fifteen minutes. */
    async tellNews() {
      const at = now()
      await store.begin(at)
      for (const way of await store.ways(at - pauseMs)) {
        if (!isDue(way, at)) continue
        const spans = { now: at, lastingMs, newsMs: newsMsOf(way), againMs }
        // What fails for one person is tried again, and holds up nobody else.
        await store.hold(way, spans, (held) => tell(way, held, at)).catch((error) => report(errorOf(error)))
      }
      poke()
    },

    forgetTold: () => store.forgetTold(now() - 2 * longestNewsMs),
  }
}

/** Influence 2 is on safety, 3 on production too. */
const isOfSafety = ({ influence }: News) => influence >= 2

const settingsPath = '/account/settings/message'

/** A summary tells of all of its time. */
const newsMsOf = ({ pace }: Way) => (pace === 'week' ? longestNewsMs : 2 * dayMs)

/** Of one mail: a link has room for no more. They are looked at in the list. */
const mostLinked = 16

const lastingMs = 5 * minuteMs
const patienceMs = 10 * minuteMs
const pauseMs = 15 * minuteMs
const againMs = 6 * hourMs
const longestNewsMs = 8 * dayMs

/** SMS that people buy in advance, in the transaction that stores the message. */
export interface SmsCredit {
  /** How many the person can still send; undefined where they cost people nothing. */
  left: (trx: Kysely<Database>, userId: number) => Promise<number | undefined>
  /** One of them is used for this message. */
  take: (trx: Kysely<Database>, userId: number, messageId: string) => Promise<void>
}

interface Needs {
  store: TellingStore
  /** Where these mails are turned off without a log-in: the page, and the call of mail programs. */
  stopLinkOf: (consent: { userId: number; since: number }) => { stopPath: string; unsubscribePath: string }
  stepLinksOf: StepLinksOf
  wordsIn: (language: string) => Promise<NewsWords>
  /** Stores a message in a transaction. */
  postIn: (db: Kysely<Database>) => Post
  smsCredit: SmsCredit
  restingDevices: RestingServices['devices']
  /** Called after messages were stored. */
  poke: () => void
  report: (error: Error) => void
  now: () => number
}
