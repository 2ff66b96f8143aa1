import type * as wire from '@heliograph/contract'
import { secondsOf } from '#wire/times.ts'
import type { Announcement, WrittenAnnouncement } from './announcements.store.ts'
import type { SpokenAnnouncement } from './announcements.ts'
import type { ContentDocument, Version, VersionKey } from './content.store.ts'
import type { NewDocument, NewVersion } from './content.ts'

type Calls = typeof wire.contract.content

export const announcementOf = (announcement: SpokenAnnouncement | undefined): wire.Announcement => ({
  title: announcement?.title ?? null,
  content: announcement?.content ?? null,
  publishTime: secondsOf(announcement?.from ?? null),
})

export const shownOf = ({ id, title, content, from, until }: SpokenAnnouncement): wire.ShownAnnouncement => ({
  id,
  title,
  content,
  publishTime: secondsOf(from),
  endTime: secondsOf(until),
})

export const publishedOf = ({ from, until, texts, ...announcement }: Announcement): wire.PublishedAnnouncement => ({
  ...announcement,
  from: secondsOf(from),
  until: secondsOf(until),
  texts: texts.map(({ language, ...text }) => ({ lan: language, ...text })),
})

export const writtenIn = ({
  audience,
  from,
  until,
  texts,
}: wire.Received<Calls['addAnnouncement']>['body']): WrittenAnnouncement => ({
  audience,
  from: instantIn(from),
  until: until === null ? null : instantIn(until),
  texts: texts.map(({ lan, title, content }) => ({ language: lan, title: title.trim(), content: content.trim() })),
})

/** What no calendar has is refused by the database's range, so it is limited here. */
const instantIn = (seconds: number) => new Date(Math.min(Math.max(seconds, 0), lastSecond) * 1000)
const lastSecond = 253_402_300_799

export const versionOf = ({ innerVersion, notes, publishedAt, ...version }: Version): wire.Version => ({
  ...version,
  innerVersion: String(innerVersion),
  content: notes || null,
  createdDate: secondsOf(publishedAt),
})

export const newVersionIn = ({
  innerVersion,
  layoutVersion,
  content,
  downloadLink,
  ...version
}: wire.Received<Calls['addVersion']>['body']): NewVersion => ({
  ...version,
  innerVersion: Number(innerVersion),
  layoutVersion: layoutVersion ?? null,
  notes: content ?? '',
  downloadLink: downloadLink ?? null,
})

export const versionKeyIn = ({
  innerVersion,
  ...key
}: wire.Received<Calls['withdrawVersion']>['body']): VersionKey => ({ ...key, innerVersion: Number(innerVersion) })

export const documentOf = ({ language, createdAt, ...document }: ContentDocument): wire.Document => ({
  ...document,
  lan: language,
  createdDate: secondsOf(createdAt),
})

export const newDocumentIn = ({
  title,
  url,
  lan,
  type,
  position,
}: wire.Received<Calls['addDocument']>['body']): NewDocument => ({
  title,
  url,
  language: lan ?? null,
  type: type ?? 'MANUAL',
  position: position ?? 0,
})
