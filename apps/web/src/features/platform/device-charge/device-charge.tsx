import type { ShopOrder, ShopPackage } from '@heliograph/contract/browser'
import { serviceFilters, type ServiceFilter } from '@heliograph/domain/data-service'
import type { Words } from '@heliograph/phrases'
import { Button, Skeleton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useApi } from '#api/api-context.tsx'
import { codeOf, refusalText } from '#refusals/refusal-text.ts'
import { Card } from '#ui/cards/card.tsx'
import { Choice } from '#ui/fields/choice.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { Pager } from '#ui/lists/pager.tsx'
import { Failure } from '#ui/notices/failure.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { BackLine } from '#ui/text/back-line.tsx'
import { PageTitle } from '#ui/text/page-title.tsx'
import { deviceChargeQueries, pageSize } from './device-charge.queries.ts'
import { Renewal } from './renewal.tsx'
import { ServiceList } from './service-list.tsx'
import classes from './device-charge.module.css'

interface Props {
  back: ReactNode
  /** What the brand sells; undefined while it loads. */
  packages: readonly ShopPackage[] | undefined
  order: (wanted: { packageId: number; gatewayIds: number[] }) => Promise<ShopOrder>
  onOrdered: (order: ShopOrder) => void
  orderLink: (orderId: number, text: string) => ReactNode
  words: Pick<Words, 'deviceCharge' | 'applications' | 'orders' | 'shell' | 'errors'>
}

/** The data service of a person's loggers: until when it is paid, and more of it. */
export const DeviceCharge = ({ back, packages, order, onOrdered, orderLink, words: all }: Props) => {
  const { deviceCharge: words, applications, orders, shell, errors } = all
  const [page, setPage] = useState(1)
  const [filter, setFilter] = useState<'all' | ServiceFilter>('all')
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const { data, error, isPlaceholderData, refetch } = useQuery(
    deviceChargeQueries(useApi()).services({ page, filter: filter === 'all' ? undefined : filter, search }),
  )
  const renewing = useMutation({
    mutationFn: (packageId: number) => order({ packageId, gatewayIds: [...chosen] }),
    meta: { inPlace: true },
    onSuccess: onOrdered,
  })
  const choose = (ids: readonly number[], isChosen: boolean) => {
    const others = [...chosen].filter((id) => !ids.includes(id))
    setChosen(new Set(isChosen ? [...others, ...ids] : others))
  }
  return (
    <div className={classes.page}>
      <div>
        <BackLine>{back}</BackLine>
        <PageTitle title={applications.deviceCharge} />
      </div>
      {error && !data && (
        <Card>
          {codeOf(error) === 'AU_NO_OPERATION_PERMISSION' ? (
            orders.onlyManagers
          ) : (
            <Notice
              title={words.failed}
              text={shell.failedText}
              action={<Button onClick={() => void refetch()}>{shell.retry}</Button>}
            />
          )}
        </Card>
      )}
      {!data && !error && <Skeleton height={320} radius="lg" role="status" aria-label={shell.loading} />}
      {data && !data.isSold && <Card>{words.free}</Card>}
      {data?.isSold && data.counts.all === 0 && (
        <Card>
          <Notice title={words.none} text={words.noneText} />
        </Card>
      )}
      {data?.isSold && data.counts.all > 0 && (
        <>
          <p className={classes.lead}>{words.lead}</p>
          <div className={classes.head}>
            <SearchField
              label={words.find}
              hint={words.find}
              clearLabel={words.clear}
              value={search}
              onSearch={(text) => {
                setSearch(text)
                setPage(1)
              }}
              className={classes.find}
            />
            <Choice
              hideLabel
              label={words.show}
              options={(['all', ...serviceFilters] as const).map((value) => ({
                value,
                text: words.filters[value]({ count: data.counts[value] }),
              }))}
              value={filter}
              onChange={(value) => {
                setFilter(value)
                setPage(1)
              }}
            />
          </div>
          <Card>
            {data.total === 0 ? (
              words.noMatch
            ) : (
              <>
                <ServiceList
                  rows={data.data}
                  stale={isPlaceholderData}
                  chosen={chosen}
                  onChoose={choose}
                  orderLink={orderLink}
                  words={words}
                  shell={shell}
                />
                <Pager total={data.total} pageSize={pageSize} page={page} onPage={setPage} words={shell} />
              </>
            )}
          </Card>
          {packages && (
            <Renewal
              packages={packages}
              count={chosen.size}
              isBusy={renewing.isPending}
              onRenew={renewing.mutate}
              failure={
                <Failure
                  text={refusalText(renewing.error, {
                    errors,
                    own: { AU_NO_OPERATION_PERMISSION: orders.onlyManagers },
                    otherwise: orders.notBought,
                  })}
                />
              }
              words={words}
            />
          )}
          <p className={classes.lead}>{words.grace}</p>
        </>
      )}
    </div>
  )
}
