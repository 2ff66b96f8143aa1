import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Link } from '#app/link.tsx'
import { paths } from '#app/paths.ts'
import { Insurance } from '#features/platform/insurance/insurance.tsx'
import { RequestPage } from '#features/platform/insurance/request-page.tsx'
import { useLanguage } from '#i18n/words-context.tsx'

const route = getRouteApi('/main/application/detail/insurance')

/** What a person asked for, what is offered for their plants, and one request (spec §2). */
export const InsuranceScreen = () => {
  // As it is in the address: the log-in page does not include the code that checks it.
  const { request } = route.useSearch()
  const { words } = useLanguage()
  const navigate = useNavigate()
  if (typeof request === 'number')
    return (
      <RequestPage
        key={request}
        id={request}
        back={<Link to={paths.insurance}>{words.insurance.title}</Link>}
        words={words}
      />
    )
  return (
    <Insurance
      back={<Link to={paths.applicationHome}>{words.applications.title}</Link>}
      linkTo={(id, text) => (
        <Link to={paths.insurance} search={{ request: id }}>
          {text}
        </Link>
      )}
      onAsked={(id) => void navigate({ to: paths.insurance, search: { request: id } })}
      words={words}
    />
  )
}
