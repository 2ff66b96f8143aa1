import type { MessageStanding } from '@heliograph/contract/browser'
import { numberText } from '@heliograph/domain/numbers'
import { formatInstant } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Button, Skeleton } from '@mantine/core'
import IconLow from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useApi } from '#api/api-context.tsx'
import { viewerZone } from '#i18n/dates.ts'
import { Card } from '#ui/cards/card.tsx'
import { DataTable } from '#ui/lists/data-table.tsx'
import { Pager } from '#ui/lists/pager.tsx'
import { Callout } from '#ui/notices/callout.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { BackLine } from '#ui/text/back-line.tsx'
import { PageTitle } from '#ui/text/page-title.tsx'
import { TitledSection } from '#ui/text/titled-section.tsx'
import { applicationQueries, pageSize } from './applications.queries.ts'
import classes from './applications.module.css'

interface Props {
  back: ReactNode
  /** What is sold. */
  packages: ReactNode
  words: Words['applications']
  shell: Words['shell']
}

/** SMS that a person bought in advance: how many are left, more of them, and where they went. */
export const MessageCharge = ({ back, packages, words, shell }: Props) => {
  const [page, setPage] = useState(1)
  const { data, isError, isPlaceholderData, refetch } = useQuery(applicationQueries(useApi()).standing(page))
  return (
    <div className={classes.page}>
      <div>
        <BackLine>{back}</BackLine>
        <PageTitle title={words.messageCharge} />
      </div>
      {isError && !data && (
        <Notice
          title={words.standingFailed}
          text={shell.failedText}
          action={<Button onClick={() => void refetch()}>{shell.retry}</Button>}
        />
      )}
      {!data && !isError && <Skeleton height={320} radius="lg" role="status" aria-label={shell.loading} />}
      {data && <Standing standing={data} words={words} />}
      {data?.isSold && <TitledSection title={words.packages}>{packages}</TitledSection>}
      {data && (data.isSold || data.total > 0) && (
        <TitledSection title={words.used}>
          {data.total === 0 ? (
            <Card>{words.nothingUsed}</Card>
          ) : (
            <Card>
              <DataTable
                caption={words.used}
                rows={data.data}
                stale={isPlaceholderData}
                keyOf={(row) => data.data.indexOf(row)}
                sortLabel={(name) => shell.sortBy({ name })}
                columns={[
                  { id: 'what', header: words.what, cell: (change) => changeText(change, words) },
                  { id: 'time', header: words.time, cell: ({ time }) => formatInstant(viewerZone(), time * 1000) },
                  { id: 'change', header: words.change, numeric: true, cell: ({ change }) => signed(change) },
                ]}
              />
              <Pager total={data.total} pageSize={pageSize} page={page} onPage={setPage} words={shell} />
            </Card>
          )}
        </TitledSection>
      )}
    </div>
  )
}

const Standing = ({ standing, words }: { standing: MessageStanding; words: Words['applications'] }) => {
  const { isSold, isLow, balance } = standing
  if (!isSold) return <Card>{words.smsFree}</Card>
  return (
    <>
      {isLow && (
        <Callout tone="warning" icon={IconLow} role="status">
          {balance > 0 ? words.low : words.none}
        </Callout>
      )}
      <Card>
        <p className={classes.balance}>{words.smsLeft({ count: balance })}</p>
        <p className={classes.lead}>{words.smsHow}</p>
      </Card>
    </>
  )
}

const changeText = (
  { change, reference, isGivenBack }: MessageStanding['data'][number],
  words: Words['applications'],
) => {
  if (reference !== null) return change > 0 ? words.bought({ reference }) : words.takenBack({ reference })
  return isGivenBack ? words.givenBack : words.sentSms
}

const signed = (change: number) => (change > 0 ? `+${numberText(change)}` : numberText(change))
