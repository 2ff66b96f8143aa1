import { versions } from '@heliograph/brand/brand'
import type { Version } from '@heliograph/contract/browser'
import { dayAt } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import IconHere from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import type { ReactNode } from 'react'
import { viewerZone } from '#i18n/dates.ts'
import { Post } from '#ui/cards/post.tsx'
import { Chip } from '#ui/text/chip.tsx'
import { isLink } from './typed-version.ts'

interface Props {
  version: Version
  words: Words['version']
  /** What an operator can do about it. */
  actions?: ReactNode
}

/** A version as everyone sees it. */
export const PublishedVersion = ({ version: told, words, actions }: Props) => {
  const { version, innerVersion, layoutVersion, platform, channel, content, downloadLink, createdDate } = told
  const isHere = channel.toUpperCase() === 'WEB' && innerVersion === `${versions.inner}` && version === versions.product
  const numbers = [innerVersion, layoutVersion, platform, channel].filter(Boolean).join(' · ')
  const day = createdDate === null ? undefined : dayAt(viewerZone(), createdDate * 1000)
  return (
    <Post
      name={version}
      mark={isHere && <Chip tone="success" icon={IconHere} text={words.here} />}
      facts={[numbers, ...(day === undefined ? [] : [words.on({ day })])]}
      text={content ?? words.noNews}
    >
      {/* A configured address can be anything; only web addresses become links. */}
      {downloadLink !== null && isLink(downloadLink) && (
        <a href={downloadLink} target="_blank" rel="noopener noreferrer">
          {words.get({ version })}
        </a>
      )}
      {actions}
    </Post>
  )
}
