import { getRouteApi } from '@tanstack/react-router'
import { Link } from '#app/link.tsx'
import { paths } from '#app/paths.ts'
import { Plants } from '#features/platform/directory/plants.tsx'
import { useLanguage } from '#i18n/words-context.tsx'

const route = getRouteApi('/main/installation/plants')

export const InstallationPlantsScreen = () => {
  const { search = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const { words } = useLanguage()
  return (
    <Plants
      back={<Link to={paths.installation}>{words.installation.title}</Link>}
      search={search}
      onSearch={(text) => void navigate({ search: text ? { search: text } : {}, replace: true })}
      toTakeOver={({ systemId, systemName }, text) => (
        <Link
          to={paths.takeOver}
          search={{ plant: systemId }}
          aria-label={words.directory.handOverOf({ name: systemName })}
        >
          {text}
        </Link>
      )}
      words={words.directory}
      shell={words.shell}
    />
  )
}
