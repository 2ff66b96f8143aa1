import { getRouteApi } from '@tanstack/react-router'
import { Intake } from '#features/platform/intake/intake.tsx'
import { useLanguage } from '#i18n/words-context.tsx'

const route = getRouteApi('/main/intake')

export const IntakeScreen = () => {
  const { page = 1 } = route.useSearch()
  const navigate = route.useNavigate()
  const { language, words } = useLanguage()
  return (
    <Intake
      page={page}
      onPage={(wanted) => void navigate({ search: { page: wanted }, replace: true })}
      language={language}
      words={words.intake}
      shell={words.shell}
      errors={words.errors}
    />
  )
}
