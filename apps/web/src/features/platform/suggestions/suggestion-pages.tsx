import type { Words } from '@heliograph/phrases'
import { Button, Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { Posts } from '#ui/cards/post.tsx'
import { Pager } from '#ui/lists/pager.tsx'
import { pageSize } from './suggestions.queries.ts'
import classes from './suggestions.module.css'

interface Props<Row> {
  query: UseQueryResult<{ total: number; data: Row[] }>
  page: number
  onPage: (page: number) => void
  none: string
  failed: string
  shell: Words['shell']
  keyOf: (row: Row) => number
  children: (row: Row) => ReactNode
}

/** A paged list of suggestions. */
export const SuggestionPages = <Row,>({ query, page, onPage, none, failed, shell, keyOf, children }: Props<Row>) => {
  if (!query.data && query.isError) {
    return (
      <ButtonRow role="alert">
        <span>{failed}</span>
        <Button variant="default" size="compact-sm" onClick={() => void query.refetch()}>
          {shell.retry}
        </Button>
      </ButtonRow>
    )
  }
  if (!query.data) return <Skeleton height={120} radius="lg" role="status" aria-label={shell.loading} />
  if (query.data.total === 0) return <p className={classes.hint}>{none}</p>
  return (
    <>
      <Posts aria-busy={query.isPlaceholderData}>
        {query.data.data.map((row) => (
          <li key={keyOf(row)}>{children(row)}</li>
        ))}
      </Posts>
      <Pager total={query.data.total} pageSize={pageSize} page={page} onPage={onPage} words={shell} />
    </>
  )
}
