import { audiences, type Audience } from '@heliograph/domain/announcements'
import { Type } from 'typebox'
import { call } from './kit/call.ts'
import { id, instant, nothing, nullable, text } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'

const word = nullable(Type.String())
/** Never empty. */
const written = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[^\\u0000]*\\S[^\\u0000]*$' })

/** All null if there is no announcement. */
const announcement = Type.Object({ title: word, content: word, publishTime: nullable(instant) })
export type Announcement = Static<typeof announcement>

const shownAnnouncement = Type.Object({
  id,
  title: Type.String(),
  content: Type.String(),
  publishTime: instant,
  /** When it ends by itself. */
  endTime: nullable(instant),
})
export type ShownAnnouncement = Static<typeof shownAnnouncement>

const audience = Type.Unsafe<Audience>(Type.Enum([...audiences]))

const writtenAnnouncement = {
  audience,
  from: instant,
  /** Null: until it is withdrawn. */
  until: nullable(instant),
  /** One text for each language, in any order. */
  texts: Type.Array(Type.Object({ lan: written(16), title: written(120), content: text(1000) }), {
    minItems: 1,
    maxItems: 40,
  }),
}

const publishedAnnouncement = Type.Object({
  id,
  ...writtenAnnouncement,
  texts: Type.Array(Type.Object({ lan: Type.String(), title: Type.String(), content: Type.String() })),
  /** How many people have dismissed it. */
  dismissals: Type.Integer(),
})
export type PublishedAnnouncement = Static<typeof publishedAnnouncement>

const inLanguage = Type.Object({ lan: Type.Optional(text(16)) })

/** Part of the feature `content`. */
export const announcementCalls = {
  announcement: call({
    endpoint: 'POST /backyard-api-s/announcement/content',
    summary: 'The newest announcement to everyone (the answer is inferred)',
    access: 'public',
    refusals: [],
    query: inLanguage,
    output: announcement,
  }),
  announcements: call({
    endpoint: 'GET /backyard-api-s/announcement/mine',
    summary: 'The announcements to the caller that they have not dismissed, newest first',
    access: 'session',
    scope: 'none',
    refusals: [],
    query: inLanguage,
    output: Type.Array(shownAnnouncement),
  }),
  dismissAnnouncement: call({
    endpoint: 'POST /backyard-api-s/announcement/{id}/dismiss',
    summary: 'The caller does not want to see an announcement again',
    access: 'session',
    scope: 'none',
    refusals: ['resource_not_exist_or_deleted'],
    params: Type.Object({ id }),
    output: nothing,
  }),
  allAnnouncements: call({
    endpoint: 'GET /backyard-api-s/announcement',
    summary: "All of the brand's announcements, newest first, with what is planned and what is over",
    access: { permission: 'operator' },
    refusals: [],
    output: Type.Array(publishedAnnouncement),
  }),
  addAnnouncement: call({
    endpoint: 'POST /backyard-api-s/announcement',
    summary: 'Publishes an announcement for a period',
    access: { permission: 'operator' },
    refusals: [],
    body: Type.Object(writtenAnnouncement),
    output: publishedAnnouncement,
  }),
  changeAnnouncement: call({
    endpoint: 'POST /backyard-api-s/announcement/{id}',
    summary: 'Changes an announcement: everything that is sent replaces what was there',
    access: { permission: 'operator' },
    refusals: ['resource_not_exist_or_deleted'],
    params: Type.Object({ id }),
    /** `again`: those who dismissed it see it again. */
    body: Type.Object({ ...writtenAnnouncement, again: Type.Optional(Type.Boolean()) }),
    output: publishedAnnouncement,
  }),
  withdrawAnnouncement: call({
    endpoint: 'DELETE /backyard-api-s/announcement/{id}',
    summary: 'Withdraws an announcement: nobody sees it any more',
    access: { permission: 'operator' },
    refusals: ['resource_not_exist_or_deleted'],
    params: Type.Object({ id }),
    output: nothing,
  }),
}
