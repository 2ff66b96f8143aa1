import { errorOf } from '@heliograph/domain/caught'
import { dayMs, hourMs, minuteMs } from '@heliograph/domain/zones'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Post } from '#needs/messages.ts'
import { factsOf, pathTo } from './news-facts.ts'
import { newsText, type NewsWords } from './news.ts'
import type { OrganisationNews, OrganisationNewsStore } from './organisation-news.store.ts'

/** Posts alerts of the plants that organisations look after to the organisations' webhooks. */
export const createOrganisationTelling = ({ store, wordsIn, postIn, poke, report, now }: Needs) => {
  const tell = async ({ webhookId, language, opened, over, db }: OrganisationNews) => {
    const words = await wordsIn(language)
    const { headline, paragraphs } = newsText(opened, over, words)
    const all = [...opened, ...over]
    await postIn(db)({
      channel: 'webhook',
      to: String(webhookId),
      kind: 'alerts',
      language,
      facts: {
        headline,
        news: paragraphs,
        alerts: all.map((news) => factsOf(news, words)),
        path: pathTo(all),
        settingsPath: '/organisation/alert-rules',
        stopPath: '/',
        unsubscribePath: '/',
      },
    })
  }

  return {
    async tellNews() {
      const spans = { now: now(), lastingMs, newsMs, againMs }
      for (const id of await store.webhooks())
        // What fails for one is tried again, and holds up no other.
        await store.hold(id, spans, tell).catch((error) => report(errorOf(error)))
      poke()
    },

    forgetPosted: () => store.forget(now() - 2 * newsMs),
  }
}

const lastingMs = 5 * minuteMs
const newsMs = 2 * dayMs
const againMs = 6 * hourMs

interface Needs {
  store: OrganisationNewsStore
  wordsIn: (language: string) => Promise<NewsWords>
  /** Stores a message in a transaction. */
  postIn: (db: Kysely<Database>) => Post
  /** Called after messages were stored. */
  poke: () => void
  report: (error: Error) => void
  now: () => number
}
