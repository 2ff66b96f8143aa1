import { Link } from '@tanstack/react-router'
import { paths } from '#app/paths.ts'
import { OrdersDesk } from '#features/platform/orders/orders-desk.tsx'
import { useLanguage } from '#i18n/words-context.tsx'

/** For operators: orders, prices and the seller. */
export const InstallationOrdersScreen = () => {
  const { words } = useLanguage()
  return <OrdersDesk back={<Link to={paths.installation}>{words.installation.title}</Link>} words={words} />
}
