import { getRouteApi } from '@tanstack/react-router'
import { Link } from '#app/link.tsx'
import { paths } from '#app/paths.ts'
import { MyOrders } from '#features/platform/orders/my-orders.tsx'
import { OrderPage } from '#features/platform/orders/order-page.tsx'
import { useLanguage } from '#i18n/words-context.tsx'

const route = getRouteApi('/main/application/orders')

/** What was ordered, with its invoices, and one of them. People come back to it from the payment. */
export const OrdersScreen = () => {
  // As it is in the address: the log-in page does not include the code that checks it.
  const { order } = route.useSearch()
  const { words } = useLanguage()
  if (typeof order === 'number')
    return <OrderPage key={order} id={order} back={<Link to={paths.orders}>{words.orders.title}</Link>} words={words} />
  return (
    <MyOrders
      back={<Link to={paths.applicationHome}>{words.applications.title}</Link>}
      linkTo={({ id, reference }) => (
        <Link to={paths.orders} search={{ order: id }}>
          {reference}
        </Link>
      )}
      words={words.orders}
      shell={words.shell}
    />
  )
}
