import type { ShopOrder } from '@heliograph/contract/browser'
import { formatInstant } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Button, Skeleton } from '@mantine/core'
import IconProblem from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useApi } from '#api/api-context.tsx'
import { viewerZone } from '#i18n/dates.ts'
import { codeOf, refusalText } from '#refusals/refusal-text.ts'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { Card } from '#ui/cards/card.tsx'
import { TitledCard } from '#ui/cards/titled-card.tsx'
import { Callout } from '#ui/notices/callout.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { AskFirst } from '#ui/overlays/ask-first.tsx'
import { BackLine } from '#ui/text/back-line.tsx'
import { Chip } from '#ui/text/chip.tsx'
import { PageTitle } from '#ui/text/page-title.tsx'
import { Invoices } from './invoices.tsx'
import { OrderLines } from './order-lines.tsx'
import { stateSigns } from './order-texts.ts'
import { orderQueries, ordersKey } from './orders.queries.ts'
import { PayForm } from './pay-form.tsx'
import { TransferFacts } from './transfer-facts.tsx'
import classes from './orders.module.css'

interface Props {
  id: number
  back: ReactNode
  words: Pick<Words, 'orders' | 'shell' | 'errors'>
}

/** One order: what it is of, how to pay it, and its invoices. */
export const OrderPage = ({ id, back, words: { orders: words, shell, errors } }: Props) => {
  const queries = orderQueries(useApi())
  const cache = useQueryClient()
  const { data: order, error, isError, refetch } = useQuery(queries.one(id))
  const { data: offers } = useQuery(queries.offers)
  const [isCancelling, setCancelling] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const keep = (changed: ShopOrder) => {
    cache.setQueryData(queries.one(id).queryKey, changed)
    void cache.invalidateQueries({ queryKey: [...ordersKey, 'mine'] })
  }
  const cancel = useMutation({
    mutationFn: () => queries.cancel(id),
    meta: { inPlace: true },
    onSuccess(changed) {
      keep(changed)
      setCancelling(false)
    },
  })
  const pay = (changed: ShopOrder) => {
    keep(changed)
    setChoosing(false)
    if (changed.payUrl !== null) window.location.assign(changed.payUrl)
  }
  if (order === undefined) {
    if (!isError) return <Skeleton height={240} radius="lg" role="status" aria-label={shell.loading} />
    const isGone = codeOf(error) === 'resource_not_exist_or_deleted'
    return (
      <Notice
        page
        title={isGone ? words.notHere : words.failed}
        text={isGone ? words.notHereText : shell.failedText}
        action={isGone ? back : <Button onClick={() => void refetch()}>{shell.retry}</Button>}
      />
    )
  }
  const dueDay = order.transfer?.dueDay
  const isPayable = order.state === 'draft' || order.state === 'open'
  const showsForm = offers && (order.state === 'draft' || (order.state === 'open' && isChoosing))
  return (
    <div className={classes.page}>
      <div>
        <BackLine>{back}</BackLine>
        <PageTitle
          title={words.order({ reference: order.reference })}
          mark={<Chip {...stateSigns[order.state]} text={words.states[order.state]} />}
        />
      </div>
      {order.problem !== null && (
        <Callout tone="warning" icon={IconProblem} role="status">
          {`${words.problems[order.problem]} ${words.operatorLooks}`}
        </Callout>
      )}
      <Card>
        <OrderLines order={order} words={words} />
      </Card>
      {order.transfer && !isChoosing && <TransferFacts order={order} words={words} />}
      {order.state === 'open' && order.payUrl !== null && !isChoosing && (
        <Card>
          <p>{words.waiting}</p>
          <ButtonRow>
            <Button component="a" href={order.payUrl}>
              {words.toPayment}
            </Button>
          </ButtonRow>
        </Card>
      )}
      {showsForm && (
        <TitledCard title={words.buyer}>
          <PayForm order={order} ways={offers.ways} onPaying={pay} words={words} errors={errors} />
        </TitledCard>
      )}
      <Invoices order={order} read={queries.invoice} words={words} />
      {isPayable && (
        <div className={classes.foot}>
          <p className={classes.lead}>
            {/* As the invoice says, also after that day: that the order ends later is patience, not a promise. */}
            {dueDay
              ? words.payBy({ day: dueDay })
              : words.payUntil({ time: formatInstant(viewerZone(), order.expiresTime * 1000) })}
          </p>
          <ButtonRow>
            {order.state === 'open' && !isChoosing && (
              <Button variant="default" onClick={() => setChoosing(true)}>
                {words.otherWay}
              </Button>
            )}
            <Button variant="default" onClick={() => setCancelling(true)}>
              {words.cancel}
            </Button>
          </ButtonRow>
        </div>
      )}
      {isCancelling && (
        <AskFirst
          title={words.cancelTitle}
          text={words.cancelText}
          action={words.cancel}
          isLoss
          busy={cancel.isPending}
          failure={refusalText(cancel.error, {
            errors,
            own: { ABNORMAL_SITUATION: words.ended },
            otherwise: shell.failedText,
          })}
          onYes={() => cancel.mutate()}
          onClose={() => {
            setCancelling(false)
            cancel.reset()
          }}
          words={{ ...shell, cancel: words.keep }}
        />
      )}
    </div>
  )
}
