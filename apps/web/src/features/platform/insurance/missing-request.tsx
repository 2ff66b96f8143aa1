import type { Words } from '@heliograph/phrases'
import { Button, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { codeOf } from '#refusals/refusal-text.ts'
import { Notice } from '#ui/notices/notice.tsx'

interface Props {
  /** Null while the request is on its way. */
  error: Error | null
  retry: () => void
  back: ReactNode
  words: Pick<Words, 'insurance' | 'shell'>
}

/** In place of a request that is not there: not yet, not any more, or it could not be read. */
export const MissingRequest = ({ error, retry, back, words: { insurance: words, shell } }: Props) => {
  if (!error) return <Skeleton height={240} radius="lg" role="status" aria-label={shell.loading} />
  const isGone = codeOf(error) === 'resource_not_exist_or_deleted'
  return (
    <Notice
      page
      title={isGone ? words.notHere : words.failed}
      text={isGone ? words.notHereText : shell.failedText}
      action={isGone ? back : <Button onClick={retry}>{shell.retry}</Button>}
    />
  )
}
