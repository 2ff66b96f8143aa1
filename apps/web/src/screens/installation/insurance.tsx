import { getRouteApi } from '@tanstack/react-router'
import { Link } from '#app/link.tsx'
import { paths } from '#app/paths.ts'
import { DeskRequest } from '#features/platform/insurance/desk-request.tsx'
import { InsuranceDesk } from '#features/platform/insurance/insurance-desk.tsx'
import { useLanguage } from '#i18n/words-context.tsx'

const route = getRouteApi('/main/installation/insurance')

/** For operators: offers of insurance, and the requests for them. */
export const InstallationInsuranceScreen = () => {
  const { request } = route.useSearch()
  const { words } = useLanguage()
  if (typeof request === 'number')
    return (
      <DeskRequest
        key={request}
        id={request}
        back={<Link to={paths.installationInsurance}>{words.insurance.desk.title}</Link>}
        words={words}
      />
    )
  return (
    <InsuranceDesk
      back={<Link to={paths.installation}>{words.installation.title}</Link>}
      linkTo={(id, text) => (
        <Link to={paths.installationInsurance} search={{ request: id }}>
          {text}
        </Link>
      )}
      words={words}
    />
  )
}
