import type { ShopOrder } from '@heliograph/contract/browser'
import type { PackageKind } from '@heliograph/domain/orders'
import type { Words } from '@heliograph/phrases'
import { Button, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useApi } from '#api/api-context.tsx'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { Card } from '#ui/cards/card.tsx'
import { Choice } from '#ui/fields/choice.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { Pager } from '#ui/lists/pager.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { BackLine } from '#ui/text/back-line.tsx'
import { PageTitle } from '#ui/text/page-title.tsx'
import { DeskDialog, type DeskStep } from './desk-dialog.tsx'
import { OrderTable } from './order-table.tsx'
import { orderQueries, ordersKey, pageSize } from './orders.queries.ts'
import { Prices } from './prices.tsx'
import { SellerForm } from './seller-form.tsx'
import classes from './orders.module.css'

interface Props {
  back: ReactNode
  /** What the brand can sell. */
  kinds: readonly PackageKind[]
  /** More of what operators decide about it. */
  more?: ReactNode
  words: Pick<Words, 'orders' | 'shell' | 'errors'>
}

/** For operators: what people ordered, what is sold, and who sells. */
export const OrdersDesk = ({ back, kinds, more, words: all }: Props) => {
  const { orders: words, shell } = all
  const [page, setPage] = useState(1)
  const [reference, setReference] = useState('')
  const [shown, setShown] = useState<'all' | 'trouble'>('all')
  const [asked, ask] = useState<{ order: ShopOrder; step: DeskStep }>()
  const cache = useQueryClient()
  const queries = orderQueries(useApi())
  const { data, isError, isPlaceholderData, refetch } = useQuery(
    queries.search({ page, ...(reference !== '' && { reference }), ...(shown === 'trouble' && { trouble: true }) }),
  )
  return (
    <div className={classes.wide}>
      <div>
        <BackLine>{back}</BackLine>
        <PageTitle title={words.desk.title} />
      </div>
      <p className={classes.lead}>{words.desk.lead}</p>
      <div className={classes.head}>
        <SearchField
          label={words.desk.find}
          hint={words.desk.find}
          clearLabel={words.desk.clear}
          value={reference}
          onSearch={(text) => {
            setReference(text.slice(0, 20))
            setPage(1)
          }}
          className={classes.find}
        />
        <Choice
          hideLabel
          label={words.state}
          options={[
            { value: 'all', text: words.desk.every },
            { value: 'trouble', text: words.desk.trouble },
          ]}
          value={shown}
          onChange={(value) => {
            setShown(value)
            setPage(1)
          }}
        />
      </div>
      {isError && !data && (
        <Card>
          <Notice
            title={words.failed}
            text={shell.failedText}
            action={<Button onClick={() => void refetch()}>{shell.retry}</Button>}
          />
        </Card>
      )}
      {!data && !isError && <Skeleton height={240} radius="lg" role="status" aria-label={shell.loading} />}
      {data && (
        <Card>
          {data.total === 0 ? (
            <p>{reference === '' && shown === 'all' ? words.none : words.desk.noOrders}</p>
          ) : (
            <OrderTable
              rows={data.data}
              stale={isPlaceholderData}
              name={({ reference: name, buyer }) => (
                <span className={classes.stack}>
                  {name}
                  {buyer && <small>{buyer.name}</small>}
                </span>
              )}
              actions={(order) => (
                <ButtonRow>
                  {stepsOf(order).map((step) => (
                    <Button
                      key={step}
                      variant="default"
                      size="xs"
                      aria-label={words.desk[`${step}Of`]({ reference: order.reference })}
                      onClick={() => ask({ order, step })}
                    >
                      {words.desk[step]}
                    </Button>
                  ))}
                </ButtonRow>
              )}
              words={words}
              shell={shell}
            />
          )}
          {data.total > 0 && (
            <Pager total={data.total} pageSize={pageSize} page={page} onPage={setPage} words={shell} />
          )}
        </Card>
      )}
      <Prices kinds={kinds} words={all} />
      {more}
      <SellerForm words={all} />
      {asked && (
        <DeskDialog
          {...asked}
          onDone={() => {
            ask(undefined)
            void cache.invalidateQueries({ queryKey: ordersKey })
          }}
          onClose={() => ask(undefined)}
          words={all}
        />
      )}
    </div>
  )
}

/** What an operator can do with an order now. */
const stepsOf = ({ state, problem, buyer, receivedMinor }: ShopOrder): DeskStep[] => [
  ...(buyer !== null && (state === 'open' || state === 'cancelled' || state === 'expired')
    ? ['notePaid' as const]
    : []),
  ...(state === 'paid-wrong' || state === 'paid' || (state === 'fulfilled' && problem !== null)
    ? ['accept' as const]
    : []),
  ...(receivedMinor > 0 ? ['refund' as const] : []),
]
