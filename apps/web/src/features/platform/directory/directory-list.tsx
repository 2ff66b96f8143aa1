import type { Words } from '@heliograph/phrases'
import { Button, Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from '#ui/cards/card.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { DataTable, type Column } from '#ui/lists/data-table.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { BackLine } from '#ui/text/back-line.tsx'
import { PageTitle } from '#ui/text/page-title.tsx'
import type { DirectoryQuery } from './directory.queries.ts'
import classes from './directory.module.css'

/** What the four lists are given by their screens. */
export interface ListProps {
  back: ReactNode
  search: string
  onSearch: (text: string) => void
  words: Words['directory']
  shell: Words['shell']
}

interface Props<Row> extends ListProps {
  title: string
  lead: string
  /** What can be searched for. */
  hint: string
  query: DirectoryQuery<Row>
  /** Beside the search. */
  filter?: ReactNode
  columns: readonly [Column<Row>, ...Column<Row>[]]
  keyOf: (row: Row) => number
  tableFromEm?: number
}

/** A long list for operators, with a search. More rows are loaded at its end. */
export const DirectoryList = <Row,>(props: Props<Row>) => {
  const {
    back,
    title,
    lead,
    hint,
    search,
    onSearch,
    filter,
    query,
    columns,
    keyOf,
    tableFromEm = 64,
    words,
    shell,
  } = props
  const { data, isError, isPlaceholderData, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(query)
  const rows = data?.pages.flatMap((part) => part.data) ?? []
  return (
    <div className={classes.page}>
      <BackLine>{back}</BackLine>
      <PageTitle title={title} />
      <p className={classes.lead}>{lead}</p>
      <SearchField
        label={words.search}
        hint={hint}
        clearLabel={words.clear}
        value={search}
        onSearch={onSearch}
        className={classes.search}
      />
      {filter}
      {isError && (
        <Notice
          title={words.failed}
          text={shell.failedText}
          action={<Button onClick={() => void refetch()}>{shell.retry}</Button>}
        />
      )}
      {!data && !isError && <Skeleton height={480} radius="lg" role="status" aria-label={shell.loading} />}
      {data && rows.length === 0 && (
        <Card>
          <Notice title={words.none} text={words.noneText} />
        </Card>
      )}
      {rows.length > 0 && (
        <Card>
          <DataTable
            caption={title}
            columns={columns}
            rows={rows}
            keyOf={keyOf}
            sortLabel={(name) => shell.sortBy({ name })}
            stale={isPlaceholderData}
            tableFromEm={tableFromEm}
          />
        </Card>
      )}
      {hasNextPage && (
        <div>
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {words.more}
          </Button>
        </div>
      )}
    </div>
  )
}
