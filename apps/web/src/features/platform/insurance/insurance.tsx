import type { Words } from '@heliograph/phrases'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useApi } from '#api/api-context.tsx'
import { Card } from '#ui/cards/card.tsx'
import { TitledCard } from '#ui/cards/titled-card.tsx'
import { Pager } from '#ui/lists/pager.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { BackLine } from '#ui/text/back-line.tsx'
import { PageTitle } from '#ui/text/page-title.tsx'
import { insuranceQueries, pageSize } from './insurance.queries.ts'
import { KeptPolicies } from './kept-policies.tsx'
import { PlantChoice } from './plant-choice.tsx'
import { RequestTable } from './request-table.tsx'
import classes from './insurance.module.css'

interface Props {
  back: ReactNode
  linkTo: (requestId: number, text: string) => ReactNode
  onAsked: (requestId: number) => void
  words: Pick<Words, 'insurance' | 'plants' | 'shell' | 'errors'>
}

/** What a person asked for, and what is offered for their plants. */
export const Insurance = ({ back, linkTo, onAsked, words: all }: Props) => {
  const { insurance: words, shell } = all
  const [page, setPage] = useState(1)
  const { data, isError, isPlaceholderData, refetch } = useQuery(insuranceQueries(useApi()).mine(page))
  return (
    <div className={classes.page}>
      <div>
        <BackLine>{back}</BackLine>
        <PageTitle title={words.title} />
      </div>
      <p className={classes.lead}>{words.lead}</p>
      {isError && !data && (
        <Card>
          <Notice
            title={words.failed}
            text={shell.failedText}
            action={<Button onClick={() => void refetch()}>{shell.retry}</Button>}
          />
        </Card>
      )}
      {!data && !isError && <Skeleton height={160} radius="lg" role="status" aria-label={shell.loading} />}
      {data && (
        <TitledCard title={words.requests}>
          {data.total === 0 ? (
            <p>{words.none}</p>
          ) : (
            <>
              <RequestTable
                caption={words.requests}
                rows={data.data}
                stale={isPlaceholderData}
                linkTo={linkTo}
                words={words}
                shell={shell}
              />
              <Pager total={data.total} pageSize={pageSize} page={page} onPage={setPage} words={shell} />
            </>
          )}
        </TitledCard>
      )}
      <KeptPolicies words={words} />
      <PlantChoice linkTo={linkTo} onAsked={onAsked} words={all} />
    </div>
  )
}
