import { getRouteApi } from '@tanstack/react-router'
import { Link } from '#app/link.tsx'
import { paths } from '#app/paths.ts'
import { Organisations } from '#features/platform/directory/organisations.tsx'
import { useLanguage } from '#i18n/words-context.tsx'

const route = getRouteApi('/main/installation/organisations')

export const InstallationOrganisationsScreen = () => {
  const { search = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const { words } = useLanguage()
  return (
    <Organisations
      back={<Link to={paths.installation}>{words.installation.title}</Link>}
      search={search}
      onSearch={(text) => void navigate({ search: text ? { search: text } : {}, replace: true })}
      words={words.directory}
      shell={words.shell}
    />
  )
}
