import type { AuditEvent } from '@heliograph/contract/browser'
import { formatInstant } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Button, Skeleton } from '@mantine/core'
import IconRefused from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import IconLog from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { viewerZone } from '#i18n/dates.ts'
import { Card } from '#ui/cards/card.tsx'
import { DataTable, type Column } from '#ui/lists/data-table.tsx'
import { Pager } from '#ui/lists/pager.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { Chip } from '#ui/text/chip.tsx'
import { factTexts, kindText, type Codes } from './audit-text.ts'
import { pageSize, type AuditQuery } from './audit.queries.ts'
import classes from './audit.module.css'

export interface Spoken {
  words: Words['audit']
  errors: Words['errors']
  shell: Words['shell']
}

interface Props extends Spoken {
  caption: string
  query: (page: number) => AuditQuery
  columns: readonly [ColumnName, ...ColumnName[]]
  /** Defaults to the reader's; the plant's if all events are about one plant. */
  zone?: string | undefined
  empty?: { title: string; text: string }
  /** With a surface of its own. */
  framed?: boolean
  /** All events are about the plant of the page, which need not be named. */
  isOfPlant?: boolean
  /** The names of codes in changed fields, such as plant types. */
  codes?: Codes
}

/** Audit events, newest first, page by page. */
export const AuditList = ({
  caption,
  query,
  columns,
  zone = viewerZone(),
  empty,
  framed = false,
  isOfPlant = false,
  codes,
  words,
  errors,
  shell,
}: Props) => {
  const [page, setPage] = useState(1)
  const { data, isError, isPlaceholderData, refetch } = useQuery(query(page))

  if (isError && !data) {
    const retry = (
      <Button variant="default" onClick={() => void refetch()}>
        {shell.retry}
      </Button>
    )
    return framedIf(framed, <Notice title={words.failed} text={shell.failedText} action={retry} />)
  }
  if (!data) return <Skeleton height={skeletonPx} role="status" aria-label={shell.loading} />
  if (data.total === 0) {
    const { title, text } = empty ?? { title: words.none, text: words.noneText }
    return framedIf(framed, <Notice icon={<IconLog className="as-picture" />} title={title} text={text} />)
  }
  const all = columnsOf(
    (event) => [...(isOfPlant ? [] : [event.systemName]), ...factTexts(event, zone, words, errors, codes)],
    zone,
    words,
  )
  const [first, ...others] = columns
  return (
    <div>
      <div className={framed ? classes.list : undefined}>
        <DataTable
          caption={caption}
          columns={[all[first], ...others.map((name) => all[name])]}
          rows={data.data}
          keyOf={({ id }) => id}
          sortLabel={(name) => shell.sortBy({ name })}
          stale={isPlaceholderData}
          tableFromEm={60}
        />
      </div>
      {data.total > pageSize && (
        <Pager total={data.total} pageSize={pageSize} page={page} onPage={setPage} words={shell} />
      )}
    </div>
  )
}

const framedIf = (framed: boolean, notice: ReactNode) => (framed ? <Card>{notice}</Card> : notice)

export type ColumnName = 'time' | 'what' | 'who' | 'forWhom' | 'about' | 'from'

const columnsOf = (
  factsOf: (event: AuditEvent) => (string | null)[],
  zone: string,
  words: Words['audit'],
): Record<ColumnName, Column<AuditEvent>> => ({
  time: {
    id: 'time',
    header: words.time({ zone }),
    cell: ({ time }) => <time className={classes.time}>{formatInstant(zone, time * 1000)}</time>,
  },
  what: {
    id: 'what',
    header: words.what,
    cell: ({ kind, refused }) => (
      <span className={classes.what}>
        {kindText(kind, words)}
        {refused && kind !== 'refused' && <Chip tone="warning" icon={IconRefused} text={words.refused} />}
      </span>
    ),
  },
  who: { id: 'who', header: words.who, cell: ({ userName }) => userName ?? words.nobody },
  forWhom: {
    id: 'forWhom',
    header: words.forWhom,
    cell: ({ orgName }) => orgName ?? unknown,
    isAbsent: ({ orgName }) => orgName === null,
  },
  about: {
    id: 'about',
    header: words.about,
    cell: (event) => {
      const told = toldOf(factsOf(event))
      return told.length === 0 ? unknown : <span className={classes.about}>{told.join(' · ')}</span>
    },
    isAbsent: (event) => toldOf(factsOf(event)).length === 0,
  },
  from: { id: 'from', header: words.from, cell: ({ ip }) => ip ?? unknown, isAbsent: ({ ip }) => ip === null },
})

const toldOf = (facts: readonly (string | null)[]) => facts.filter((text) => text !== null)

const unknown = '--'
/** As tall as a page of it. */
const skeletonPx = 320
