import { Button, Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from '#ui/cards/card.tsx'
import { Notice } from '#ui/notices/notice.tsx'

interface Props<Data> {
  query: UseQueryResult<Data>
  /** As tall as the loaded content. */
  heightPx: number
  failedTitle: string
  shell: { loading: string; retry: string; failedText: string }
  children: (data: Data) => ReactNode
}

/** A query's state: loading, failed or loaded. Loaded data stays if an update fails. */
export const Asked = <Data,>({ query, heightPx, failedTitle, shell, children }: Props<Data>) => {
  if (query.data !== undefined) return children(query.data)
  if (!query.isError) return <Skeleton height={heightPx} radius="lg" role="status" aria-label={shell.loading} />
  return (
    <Card>
      <Notice
        title={failedTitle}
        text={shell.failedText}
        action={
          <Button variant="default" onClick={() => void query.refetch()}>
            {shell.retry}
          </Button>
        }
      />
    </Card>
  )
}
