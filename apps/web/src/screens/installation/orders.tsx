import { isOffered } from '@heliograph/brand/brand'
import { useHost } from '#app/host.ts'
import { Link } from '#app/link.tsx'
import { paths } from '#app/paths.ts'
import { ServiceTermsForm } from '#features/platform/device-charge/service-terms-form.tsx'
import { OrdersDesk } from '#features/platform/orders/orders-desk.tsx'
import { useLanguage } from '#i18n/words-context.tsx'

/** For operators: orders, prices and the seller. */
export const InstallationOrdersScreen = () => {
  const { words } = useLanguage()
  const hasService = isOffered('deviceCharge', useHost().platform.brand)
  return (
    <OrdersDesk
      back={<Link to={paths.installation}>{words.installation.title}</Link>}
      kinds={hasService ? ['messages', 'deviceYears'] : ['messages']}
      more={hasService && <ServiceTermsForm words={words} />}
      words={words}
    />
  )
}
