import type { Version } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import type { NewVersion } from './content.queries.ts'

/** As typed, in the order of the fields. */
export type TypedVersion = Record<
  | 'version'
  | 'innerVersion'
  | 'channel'
  | 'platform'
  | 'platformCode'
  | 'type'
  | 'layoutVersion'
  | 'content'
  | 'downloadLink',
  string
>

/** Prefilled from the last version. */
export const startAfter = (newest: Version | undefined): TypedVersion => ({
  version: '',
  innerVersion: '',
  channel: newest?.channel ?? '',
  platform: newest?.platform ?? '',
  platformCode: newest?.platformCode ?? '',
  type: newest ? `${newest.type}` : '',
  layoutVersion: newest?.layoutVersion ?? '',
  content: '',
  downloadLink: '',
})

/** To be changed. */
export const startFrom = (published: Version): TypedVersion => ({
  ...startAfter(published),
  version: published.version,
  innerVersion: published.innerVersion,
  content: published.content ?? '',
  downloadLink: published.downloadLink ?? '',
})

const needed = ['version', 'innerVersion', 'channel', 'platform', 'platformCode', 'type'] as const

export const versionFaults = (typed: TypedVersion, words: Words['content']): Partial<TypedVersion> => ({
  ...(!/^\d{1,9}$/.test(typed.innerVersion.trim()) && { innerVersion: words.numberWrong }),
  ...(!/^\d{1,2}$/.test(typed.type.trim()) && { type: words.typeWrong }),
  ...(!isLink(typed.downloadLink) && typed.downloadLink.trim() !== '' && { downloadLink: words.linkWrong }),
  ...Object.fromEntries(needed.filter((name) => typed[name].trim() === '').map((name) => [name, words.required])),
})

export const newVersionOf = (typed: TypedVersion): NewVersion => {
  const { version, innerVersion, channel, platform, platformCode, type, layoutVersion, content, downloadLink } =
    trimmed(typed)
  return {
    version,
    innerVersion,
    channel,
    platform,
    platformCode,
    type: Number(type),
    layoutVersion: layoutVersion || null,
    content: content || null,
    downloadLink: downloadLink || null,
  }
}

/** Whether it looks like a link; the server decides whether it is allowed. */
export const isLink = (text: string) => /^https:\/\/\S+$/.test(text.trim())

const trimmed = (typed: TypedVersion) =>
  Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, text.trim()])) as TypedVersion
