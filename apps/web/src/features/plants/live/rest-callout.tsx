import type { Words } from '@heliograph/phrases'
import type { ReactNode } from 'react'
import { Notice } from '#ui/notices/notice.tsx'

interface Props {
  /** The link to where the data service is renewed. */
  renew: ReactNode
  words: Words['live']
}

/** Why there are no live values: the data service of a logger is not paid. */
export const RestCallout = ({ renew, words }: Props) => (
  <Notice title={words.restTitle} text={words.restText} action={renew} />
)
