import { insuranceStates, type InsuranceState } from '@heliograph/domain/insurance'
import type { Words } from '@heliograph/phrases'
import { Button, NativeSelect, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useApi } from '#api/api-context.tsx'
import { TitledCard } from '#ui/cards/titled-card.tsx'
import { Pager } from '#ui/lists/pager.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { BackLine } from '#ui/text/back-line.tsx'
import { PageTitle } from '#ui/text/page-title.tsx'
import { deskQueries, pageSize } from './insurance.queries.ts'
import { OfferList } from './offer-list.tsx'
import { RequestTable } from './request-table.tsx'
import classes from './insurance.module.css'

interface Props {
  back: ReactNode
  linkTo: (requestId: number, text: string) => ReactNode
  words: Pick<Words, 'insurance' | 'plants' | 'shell' | 'errors'>
}

/** For a brand's administrators: what people asked for, and what is offered. */
export const InsuranceDesk = ({ back, linkTo, words: all }: Props) => {
  const { insurance: words, shell } = all
  const [page, setPage] = useState(1)
  const [shown, show] = useState<'' | InsuranceState>('')
  const { data, isError, isPlaceholderData, refetch } = useQuery(
    deskQueries(useApi()).search(page, shown === '' ? undefined : shown),
  )
  return (
    <div className={classes.page}>
      <div>
        <BackLine>{back}</BackLine>
        <PageTitle title={words.desk.title} />
      </div>
      <p className={classes.lead}>{words.desk.lead}</p>
      <TitledCard title={words.desk.requests}>
        <NativeSelect
          className={classes.find}
          label={words.state}
          data={[
            { value: '', label: words.desk.every },
            ...insuranceStates.map((value) => ({ value, label: words.states[value] })),
          ]}
          value={shown}
          onChange={({ currentTarget }) => {
            show(insuranceStates.find((state) => state === currentTarget.value) ?? '')
            setPage(1)
          }}
        />
        {isError && !data && (
          <Notice
            title={words.failed}
            text={shell.failedText}
            action={<Button onClick={() => void refetch()}>{shell.retry}</Button>}
          />
        )}
        {!data && !isError && <Skeleton height={160} radius="lg" role="status" aria-label={shell.loading} />}
        {data?.total === 0 && <p>{words.desk.noRequests}</p>}
        {data && data.total > 0 && (
          <>
            <RequestTable
              caption={words.desk.requests}
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
      <OfferList words={all} />
    </div>
  )
}
