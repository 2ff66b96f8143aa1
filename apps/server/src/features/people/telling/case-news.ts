import { errorOf } from '@heliograph/domain/caught'
import { listed } from '@heliograph/domain/lists'
import { dayMs } from '@heliograph/domain/zones'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Message, Post } from '#needs/messages.ts'
import type { CaseNews, CaseNewsStore, Waiting } from './case-news.store.ts'
import type { NewsWords } from './news.ts'
import { isQuiet, summaryDueAt } from './pace.ts'

/** Tells people by mail of alerts that were given to them and of what was said, after their quiet hours or in a summary. */
export const createCaseTelling = ({ store, wordsIn, postIn, poke, report, now }: Needs) => {
  const isDue = ({ pace, quiet, since }: Waiting, at: number) =>
    !isQuiet(quiet, at) && (pace === 'once' || since < summaryDueAt(pace, quiet.zone, at))

  return {
    /** Runs on a schedule: one mail about everything that waits for a person. */
    async tellCases() {
      const at = now()
      for (const person of await store.waiting()) {
        if (!isDue(person, at)) continue
        // Before the transaction, which is not to wait for anything else.
        const words = await wordsIn(person.language)
        await store
          .hold(person.userId, at, async (news, trx) => void (await postIn(trx)(mailOf(person, news, words))))
          // What fails for one person is tried again, and holds up nobody else.
          .catch((error) => report(errorOf(error)))
      }
      poke()
    },

    forgetTold: () => store.forgetTold(now() - 8 * dayMs),
  }
}

const mailOf = ({ userId, email, language }: Waiting, news: readonly CaseNews[], words: NewsWords): Message => {
  const plantIds = [...new Set(news.map(({ plantId }) => plantId))]
  const envelope = { channel: 'mail', to: email, language, about: { userId, plantIds } } as const
  const [first, ...more] = news
  if (first && more.length === 0) {
    const facts = { ...namesOf(first, words), path: pathOf(first), settingsPath }
    return first.kind === 'assign'
      ? { ...envelope, kind: 'alert-assigned', facts }
      : { ...envelope, kind: 'alert-commented', facts: { ...facts, text: first.words } }
  }
  const { telling } = words
  const lines = news.slice(0, mostLines).map((one) => {
    const names = namesOf(one, words)
    return one.kind === 'assign'
      ? telling.caseAssigned(names)
      : telling.caseCommented({ ...names, text: short(one.words) })
  })
  const rest = news.length - lines.length
  const plants = [...new Set(news.map(({ plantName }) => plantName))]
  const named = listed(plants.slice(0, namedPlants), words.language)
  const headline = telling.caseHeadline({
    count: news.length,
    plants: plants.length > namedPlants ? telling.andMore({ names: named, more: plants.length - namedPlants }) : named,
  })
  const path = first && plantIds.length === 1 ? `/plant/infos/alert?plant=${first.plantId}` : '/alert'
  const paragraph = [...lines, ...(rest > 0 ? [telling.rest({ count: rest })] : [])].join('\n')
  return { ...envelope, kind: 'case-news', facts: { headline, news: [paragraph], path, settingsPath } }
}

const namesOf = ({ plantName, person, ruleId, code }: CaseNews, { nameOf }: NewsWords) => ({
  plant: oneLine(plantName),
  person: oneLine(person),
  alert: nameOf(ruleId, code),
})

const pathOf = ({ plantId, deviceId, ruleId, alertDay }: CaseNews) =>
  `/plant/infos/alert?plant=${plantId}&alert=${deviceId}-${ruleId}-${alertDay.replaceAll('-', '')}`

/** Each of them stays the line that it is. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ')

const short = (text: string) => {
  const signs = [...oneLine(text)]
  return signs.length > mostSigns ? `${signs.slice(0, mostSigns).join('')}…` : signs.join('')
}

interface Needs {
  store: CaseNewsStore
  wordsIn: (language: string) => Promise<NewsWords>
  /** Stores a message in a transaction. */
  postIn: (db: Kysely<Database>) => Post
  /** Called after messages were stored. */
  poke: () => void
  report: (error: Error) => void
  now: () => number
}

const settingsPath = '/account/settings/message'
const mostLines = 40
const mostSigns = 200
const namedPlants = 3
