import { isOffered } from '@heliograph/brand/brand'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api-context.tsx'
import { runsInstallation } from '#app/guards.ts'
import { useHost } from '#app/host.ts'
import { Link } from '#app/link.tsx'
import { paths } from '#app/paths.ts'
import { authQueries } from '#features/people/auth/log-in.ts'
import { Overview } from '#features/platform/installation/overview.tsx'
import { useLanguage } from '#i18n/words-context.tsx'

const targets = {
  plants: paths.installationPlants,
  people: paths.installationPeople,
  organisations: paths.installationOrganisations,
  gateways: paths.installationGateways,
  intake: paths.intake,
  messages: paths.installationMessages,
  jobs: paths.installationJobs,
} as const

/** Where operators arrive who have no plants. */
export const InstallationScreen = () => {
  const { brand } = useHost().platform
  const { installation: words, alertRules, brands, common, insurance, orders, shell } = useLanguage().words
  const { data: me } = useQuery(authQueries(useApi()).me)
  const runsAll = runsInstallation(me)
  return (
    <Overview
      runsAll={runsAll}
      linkTo={(page, text) => (runsAll || page !== 'intake' ? <Link to={targets[page]}>{text}</Link> : text)}
      links={[
        ...(runsAll ? [{ link: <Link to={paths.intake}>{common.intake}</Link>, text: words.intake }] : []),
        { link: <Link to={paths.takeOver}>{common.takeOver}</Link>, text: words.takeOver },
        { link: <Link to={paths.installationAlertRules}>{alertRules.title}</Link>, text: words.alertRules },
        { link: <Link to={paths.installationBrands}>{brands.title}</Link>, text: words.brands },
        { link: <Link to={paths.content}>{common.content}</Link>, text: runsAll ? words.content : words.contentOwn },
        ...(isOffered('application', brand)
          ? [{ link: <Link to={paths.installationOrders}>{orders.desk.title}</Link>, text: orders.desk.lead }]
          : []),
        ...(isOffered('insurance', brand)
          ? [
              {
                link: <Link to={paths.installationInsurance}>{insurance.desk.title}</Link>,
                text: insurance.desk.lead,
              },
            ]
          : []),
      ]}
      words={words}
      shell={shell}
    />
  )
}
