import { Refusal } from '@heliograph/domain/errors'
import { factsOfChange, type RecordAudit } from '#needs/audit.ts'
import type { Actor } from '#needs/caller.ts'
import { plainLanguage } from '#needs/languages.ts'
import type { Announcement, AnnouncementStore, AnnouncementText, WrittenAnnouncement } from './announcements.store.ts'

export type Announcements = ReturnType<typeof createAnnouncements>

/** An announcement in one language. */
export interface SpokenAnnouncement extends Pick<AnnouncementText, 'title' | 'content'> {
  id: number
  from: Date
  until: Date | null
}

/** What an operator tells people for a while: everyone of the brand, those with plants, or members of organisations. */
export const createAnnouncements = ({ store, languages, record, now }: Needs) => {
  const checked = (written: WrittenAnnouncement): WrittenAnnouncement => {
    const { from, until, texts } = written
    const spoken = texts.map(({ language }) => language)
    const wrong = spoken.findIndex((one, place) => !languages.includes(one) || spoken.indexOf(one) !== place)
    if (wrong >= 0) throw new Refusal('PARAM_ERROR', 'lan')
    // Nobody would ever see it.
    if (until !== null && until.getTime() <= Math.max(from.getTime(), now())) {
      throw new Refusal('PARAM_ERROR', 'until')
    }
    return written
  }
  const found = async (id: number) => {
    const announcement = await store.find(id)
    if (!announcement) throw new Refusal('resource_not_exist_or_deleted')
    return announcement
  }

  return {
    /** The newest to everyone. */
    async newest(language?: string) {
      const [newest] = await store.publicAt(now())
      return newest && spokenIn(newest, language)
    },

    shownTo: async (userId: number, language?: string) =>
      (await store.shownTo(userId, now())).map((one) => spokenIn(one, language)),

    async dismiss(id: number, userId: number) {
      if (!(await store.dismiss(id, userId, now()))) throw new Refusal('resource_not_exist_or_deleted')
    },

    all: () => store.all(),

    async add(written: WrittenAnnouncement, by: Actor) {
      const added = await found(await store.add(checked(written)))
      await record({ kind: 'announcement.publish', ...by, facts: { id: added.id, ...shownOf(added) } })
      return added
    },

    /** @param again those who dismissed it see it again */
    async change(id: number, written: WrittenAnnouncement, again: boolean, by: Actor) {
      const before = await found(id)
      if (!(await store.change(id, checked(written), again))) throw new Refusal('resource_not_exist_or_deleted')
      const after = await found(id)
      await record({
        kind: 'announcement.change',
        ...by,
        facts: { id, again, ...factsOfChange(shownOf(before), shownOf(after)) },
      })
      return after
    },

    async withdraw(id: number, by: Actor) {
      const before = await found(id)
      if (!(await store.withdraw(id))) throw new Refusal('resource_not_exist_or_deleted')
      await record({ kind: 'announcement.withdraw', ...by, facts: { id, ...shownOf(before) } })
    },
  }
}

/** Falls back to English, then to what there is. */
const spokenIn = ({ id, from, until, texts }: Announcement, language: string | undefined): SpokenAnnouncement => {
  const asked = plainLanguage(language)
  const text = texts.find((one) => one.language === asked) ?? texts.find((one) => one.language === 'en') ?? texts[0]
  return { id, from, until, title: text?.title ?? '', content: text?.content ?? '' }
}

const shownOf = ({ audience, from, until, texts }: Announcement) => ({
  audience,
  from: from.toISOString(),
  until: until && until.toISOString(),
  ...Object.fromEntries(texts.map(({ language, title, content }) => [`text.${language}`, `${title}: ${content}`])),
})

interface Needs {
  store: AnnouncementStore
  /** Those that people of this brand can choose. */
  languages: readonly string[]
  record: RecordAudit
  now: () => number
}
