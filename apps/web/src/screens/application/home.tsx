import { isOffered } from '@heliograph/brand/brand'
import IconLargeScreen from '@tabler/icons-react/dist/esm/icons/IconDeviceTv.mjs'
import IconSms from '@tabler/icons-react/dist/esm/icons/IconMessageDollar.mjs'
import IconLogger from '@tabler/icons-react/dist/esm/icons/IconRouter.mjs'
import { Link } from '@tanstack/react-router'
import { useHost } from '#app/host.ts'
import { paths } from '#app/paths.ts'
import { Applications } from '#features/platform/applications/applications.tsx'
import { SmsLeft } from '#features/platform/applications/sms-left.tsx'
import { ServicesMark } from '#features/platform/device-charge/services-mark.tsx'
import { useLanguage } from '#i18n/words-context.tsx'

/** The applications of the brand (spec §2). */
export const ApplicationHomeScreen = () => {
  const { brand } = useHost().platform
  const { applications: words, deviceCharge: services, orders } = useLanguage().words
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
      ]}
      orders={<Link to={paths.orders}>{orders.title}</Link>}
      words={words}
    />
  )
}
