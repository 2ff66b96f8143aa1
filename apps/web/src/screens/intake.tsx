import { getRouteApi } from '@tanstack/react-router'
import { Link } from '#app/link.tsx'
import { paths } from '#app/paths.ts'
import { Intake } from '#features/platform/intake/intake.tsx'
import { urgencyIn } from '#features/platform/intake/quarantine.tsx'
import { useLanguage } from '#i18n/words-context.tsx'

const route = getRouteApi('/main/intake')

export const IntakeScreen = () => {
  const { page = 1, search = '', urgency } = route.useSearch()
  const navigate = route.useNavigate()
  const { language, words } = useLanguage()
  return (
    <Intake
      sought={{ page, search, urgency: urgencyIn(urgency) }}
      onSeek={(wanted) =>
        void navigate({
          search: {
            ...(wanted.page > 1 && { page: wanted.page }),
            ...(wanted.search && { search: wanted.search }),
            ...(wanted.urgency && { urgency: wanted.urgency }),
          },
          replace: true,
        })
      }
      links={{
        gateway: ({ systemId, gatewayId }, text) => (
          <Link to={paths.deviceDetail} search={{ device: gatewayId, plant: systemId }}>
            {text}
          </Link>
        ),
        plant: ({ systemId, systemName }) => (
          <Link to={paths.plantDevice} search={{ plant: systemId }}>
            {systemName}
          </Link>
        ),
      }}
      language={language}
      words={words.intake}
      shell={words.shell}
      errors={words.errors}
    />
  )
}
