import type { PublishedAnnouncement } from '@heliograph/contract/browser'
import { audiences } from '@heliograph/domain/announcements'
import { formatMinute, instantOf } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'

export type State = 'planned' | 'shown' | 'over'

type Period = Pick<PublishedAnnouncement, 'from' | 'until'>

export const stateOf = ({ from, until }: Period, now: number): State =>
  until !== null && until * 1000 <= now ? 'over' : from * 1000 > now ? 'planned' : 'shown'

/** As people of a language see it: in theirs, in English, or in what there is. */
export const textIn = ({ texts }: Pick<PublishedAnnouncement, 'texts'>, language: string) =>
  texts.find(({ lan }) => lan === language) ??
  texts.find(({ lan }) => lan === 'en') ??
  texts[0] ?? { lan: language, title: '', content: '' }

export const periodText = ({ from, until }: Period, words: Words['content']['announcement'], zone: string) => {
  const at = (second: number) => formatMinute(zone, second * 1000)
  return until === null ? words.untilWithdrawn({ from: at(from) }) : words.period({ from: at(from), to: at(until) })
}

/** As typed. Its texts have a field each for title and content of every language. */
export interface TypedAnnouncement extends Record<`title_${string}` | `content_${string}`, string> {
  audience: string
  from: string
  until: string
}

export const startWith = (
  changed: PublishedAnnouncement | undefined,
  { languages, zone, now }: { languages: readonly string[]; zone: string; now: number },
): TypedAnnouncement => {
  const typed = (second: number) => formatMinute(zone, second * 1000).replace(' ', 'T')
  const texts = languages.flatMap((language) => {
    const text = changed?.texts.find(({ lan }) => lan === language)
    return [
      [`title_${language}`, text?.title ?? ''],
      [`content_${language}`, text?.content ?? ''],
    ]
  })
  return {
    ...Object.fromEntries(texts),
    audience: changed?.audience ?? 'everyone',
    from: typed(changed?.from ?? now / 1000),
    until: changed === undefined || changed.until === null ? '' : typed(changed.until),
  }
}

/** @param of the languages of the form */
export const announcementFaults = (
  typed: TypedAnnouncement,
  { of, zone, now, words }: { of: readonly string[]; zone: string; now: number; words: Words['content'] },
) => {
  const [from, until] = [instantOf(zone, typed.from), instantOf(zone, typed.until)]
  const { announcement: told } = words
  const titleOf = (language: string) => typed[`title_${language}`]?.trim() ?? ''
  const isEmpty = of.every((language) => titleOf(language) === '')
  const untitled = of.filter(
    (language, place) =>
      titleOf(language) === '' && (typed[`content_${language}`]?.trim() !== '' || (isEmpty && place === 0)),
  )
  return {
    ...(from === undefined && { from: told.momentWrong }),
    ...(typed.until.trim() !== '' && until === undefined && { until: told.momentWrong }),
    ...(until !== undefined && until <= Math.max(from ?? 0, now) && { until: told.overAlready }),
    ...Object.fromEntries(untitled.map((language) => [`title_${language}`, words.required])),
  }
}

/** What is sent: languages without a title have no text. */
export const writtenOf = (typed: TypedAnnouncement, of: readonly string[], zone: string) => ({
  audience: audiences.find((one) => one === typed.audience) ?? 'everyone',
  from: (instantOf(zone, typed.from) ?? 0) / 1000,
  until: typed.until.trim() === '' ? null : (instantOf(zone, typed.until) ?? 0) / 1000,
  texts: of.flatMap((lan) => {
    const title = typed[`title_${lan}`]?.trim() ?? ''
    return title === '' ? [] : [{ lan, title, content: typed[`content_${lan}`]?.trim() ?? '' }]
  }),
})
