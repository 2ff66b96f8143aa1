import type * as wire from '@heliograph/contract'
import { secondsOf } from '#wire/times.ts'
import type { Announcement, ContentDocument, Version, VersionKey } from './content.store.ts'
import type { NewDocument, NewVersion } from './content.ts'

type Calls = typeof wire.contract.content

export const announcementOf = (announcement: Announcement | undefined): wire.Announcement => ({
  title: announcement?.title ?? null,
  content: announcement?.content ?? null,
  publishTime: secondsOf(announcement?.publishedAt ?? null),
})

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
