import type { ShopOrder, ShopPackage } from '@heliograph/contract/browser'
import { amountText } from '@heliograph/domain/amounts'
import type { PackageKind } from '@heliograph/domain/orders'
import type { Words } from '@heliograph/phrases'
import { Button, Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#api/api-context.tsx'
import { refusalText } from '#refusals/refusal-text.ts'
import { Card } from '#ui/cards/card.tsx'
import { Failure } from '#ui/notices/failure.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { packageText } from './order-texts.ts'
import { orderQueries, ordersKey } from './orders.queries.ts'
import classes from './orders.module.css'

interface Props {
  kind: PackageKind
  onOrdered: (order: ShopOrder) => void
  words: Pick<Words, 'orders' | 'shell' | 'errors'>
}

/** What is sold of a kind, each with its price. */
export const Packages = ({ kind, onOrdered, words: { orders: words, shell, errors } }: Props) => {
  const queries = orderQueries(useApi())
  const cache = useQueryClient()
  const { data, isError, refetch } = useQuery(queries.offers)
  const order = useMutation({
    mutationFn: ({ id }: ShopPackage) => queries.create({ packageId: id }),
    meta: { inPlace: true },
    onSuccess(made) {
      cache.setQueryData(queries.one(made.id).queryKey, made)
      void cache.invalidateQueries({ queryKey: [...ordersKey, 'mine'] })
      onOrdered(made)
    },
  })
  if (data === undefined) {
    if (!isError) return <Skeleton height={96} radius="lg" role="status" aria-label={shell.loading} />
    return (
      <Card>
        <Notice
          title={words.offersFailed}
          text={shell.failedText}
          action={<Button onClick={() => void refetch()}>{shell.retry}</Button>}
        />
      </Card>
    )
  }
  const packages = data.packages.filter((one) => one.kind === kind)
  return (
    <>
      {packages.length === 0 && <Card>{words.nothingSold}</Card>}
      <ul className={classes.packages}>
        {packages.map((one) => {
          const name = packageText(one, words)
          return (
            <li key={one.id} className={classes.package}>
              <h3>{name}</h3>
              <p>{amountText(one.amountMinor, one.currency)}</p>
              <Button
                aria-label={words.buyOf({ name })}
                loading={order.isPending && order.variables.id === one.id}
                disabled={order.isPending && order.variables.id !== one.id}
                onClick={() => order.mutate(one)}
              >
                {words.buy}
              </Button>
            </li>
          )
        })}
      </ul>
      <Failure
        text={refusalText(order.error, {
          errors,
          own: { AU_NO_OPERATION_PERMISSION: words.onlyManagers },
          otherwise: words.notBought,
        })}
      />
    </>
  )
}
