import type { Words } from '@heliograph/phrases'
import type { ReactNode } from 'react'
import { isUnreached } from '#api/failure.ts'
import { Notice } from '#ui/notices/notice.tsx'

interface Props {
  error: unknown
  title: string
  text: string
  /** Tries again. Not needed without a connection: everything that failed is fetched when it is back. */
  action: ReactNode
  page?: boolean
  words: Words['shell']
}

/** What could not be fetched. Without a connection, that is what was not opened on this device before. */
export const NotLoaded = ({ error, title, text, action, page = false, words }: Props) =>
  isUnreached(error) ? (
    <Notice page={page} title={words.notOpenedTitle} text={words.notOpenedText} />
  ) : (
    <Notice page={page} title={title} text={text} action={action} />
  )
