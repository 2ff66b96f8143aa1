import { isOffered } from '@heliograph/brand/brand'
import IconLargeScreen from '@tabler/icons-react/dist/esm/icons/IconDeviceTv.mjs'
import IconSms from '@tabler/icons-react/dist/esm/icons/IconMessageDollar.mjs'
import IconLogger from '@tabler/icons-react/dist/esm/icons/IconRouter.mjs'
import IconInsurance from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import { useHost } from '#app/host.ts'
import { Link } from '#app/link.tsx'
import { paths } from '#app/paths.ts'
import { Applications } from '#features/platform/applications/applications.tsx'
import { SmsLeft } from '#features/platform/applications/sms-left.tsx'
import { ServicesMark } from '#features/platform/device-charge/services-mark.tsx'
import { OffersMark } from '#features/platform/insurance/offers-mark.tsx'
import { useLanguage } from '#i18n/words-context.tsx'

/** The applications of the brand (spec §2). */
export const ApplicationHomeScreen = () => {
  const { brand } = useHost().platform
  const { applications: words, deviceCharge: services, insurance: covers, orders } = useLanguage().words
  const deviceCharge = {
    key: 'device-charge',
    link: <Link to={paths.deviceCharge}>{words.deviceCharge}</Link>,
    text: words.deviceChargeText,
    icon: IconLogger,
    mark: <ServicesMark words={services} free={words.free} />,
  }
  const largeScreen = {
    key: 'large-screen',
    link: <Link to={paths.applicationLargeScreen}>{words.largeScreen}</Link>,
    text: words.largeScreenText,
    icon: IconLargeScreen,
  }
  const insurance = {
    key: 'insurance',
    link: <Link to={paths.insurance}>{covers.title}</Link>,
    text: covers.card,
    icon: IconInsurance,
    mark: <OffersMark words={covers} />,
  }
  return (
    <Applications
      applications={[
        ...(isOffered('deviceCharge', brand) ? [deviceCharge] : []),
        {
          key: 'message-charge',
          link: <Link to={paths.messageCharge}>{words.messageCharge}</Link>,
          text: words.messageChargeText,
          icon: IconSms,
          mark: <SmsLeft words={words} />,
        },
        ...(isOffered('largeScreen', brand) ? [largeScreen] : []),
        ...(isOffered('insurance', brand) ? [insurance] : []),
      ]}
      orders={<Link to={paths.orders}>{orders.title}</Link>}
      words={words}
    />
  )
}
