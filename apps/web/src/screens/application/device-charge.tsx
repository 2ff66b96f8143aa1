import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useApi } from '#api/api-context.tsx'
import { Link } from '#app/link.tsx'
import { paths } from '#app/paths.ts'
import { serviceKey } from '#features/platform/device-charge/device-charge.queries.ts'
import { DeviceCharge } from '#features/platform/device-charge/device-charge.tsx'
import { orderQueries, ordersKey } from '#features/platform/orders/orders.queries.ts'
import { useLanguage } from '#i18n/words-context.tsx'

/** The data service of loggers, which is paid by the year (spec §2). */
export const DeviceChargeScreen = () => {
  const { words } = useLanguage()
  const queries = orderQueries(useApi())
  const cache = useQueryClient()
  const navigate = useNavigate()
  const { data: offers } = useQuery(queries.offers)
  return (
    <DeviceCharge
      back={<Link to={paths.applicationHome}>{words.applications.title}</Link>}
      packages={offers?.packages.filter(({ kind }) => kind === 'deviceYears')}
      order={queries.create}
      onOrdered={(order) => {
        cache.setQueryData(queries.one(order.id).queryKey, order)
        void cache.invalidateQueries({ queryKey: [...ordersKey, 'mine'] })
        void cache.invalidateQueries({ queryKey: serviceKey })
        void navigate({ to: paths.orders, search: { order: order.id } })
      }}
      orderLink={(order, text) => (
        <Link to={paths.orders} search={{ order }}>
          {text}
        </Link>
      )}
      words={words}
    />
  )
}
