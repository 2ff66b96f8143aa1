import type { ShopOrder } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { Button, Skeleton } from '@mantine/core'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useApi } from '#api/api-context.tsx'
import { codeOf } from '#refusals/refusal-text.ts'
import { Card } from '#ui/cards/card.tsx'
import { Pager } from '#ui/lists/pager.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { BackLine } from '#ui/text/back-line.tsx'
import { PageTitle } from '#ui/text/page-title.tsx'
import { OrderTable } from './order-table.tsx'
import { orderQueries, pageSize } from './orders.queries.ts'
import classes from './orders.module.css'

interface Props {
  back: ReactNode
  linkTo: (order: ShopOrder) => ReactNode
  words: Words['orders']
  shell: Words['shell']
}

/** What a person, or the organisation that they act for, ordered. */
export const MyOrders = ({ back, ...props }: Props) => (
  <div className={classes.wide}>
    <div>
      <BackLine>{back}</BackLine>
      <PageTitle title={props.words.title} />
    </div>
    <List {...props} />
  </div>
)

const List = ({ linkTo, words, shell }: Omit<Props, 'back'>) => {
  const [page, setPage] = useState(1)
  const { data, error, isPlaceholderData, refetch } = useQuery(orderQueries(useApi()).mine(page))
  if (data === undefined) {
    if (error === null) return <Skeleton height={160} radius="lg" role="status" aria-label={shell.loading} />
    if (codeOf(error) === 'AU_NO_OPERATION_PERMISSION') return <Card>{words.onlyManagers}</Card>
    return (
      <Card>
        <Notice
          title={words.failed}
          text={shell.failedText}
          action={<Button onClick={() => void refetch()}>{shell.retry}</Button>}
        />
      </Card>
    )
  }
  if (data.total === 0) {
    return (
      <Card>
        <Notice icon={<IconReceipt className="as-picture" />} title={words.none} text={words.noneText} />
      </Card>
    )
  }
  return (
    <Card>
      <OrderTable rows={data.data} stale={isPlaceholderData} name={linkTo} words={words} shell={shell} />
      <Pager total={data.total} pageSize={pageSize} page={page} onPage={setPage} words={shell} />
    </Card>
  )
}
