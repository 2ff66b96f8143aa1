import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useApi } from '#api/api-context.tsx'
import { Link } from '#app/link.tsx'
import { paths } from '#app/paths.ts'
import { authQueries } from '#features/people/auth/log-in.ts'
import { People } from '#features/platform/directory/people.tsx'
import { useLanguage } from '#i18n/words-context.tsx'

const route = getRouteApi('/main/installation/people')

export const InstallationPeopleScreen = () => {
  const { search = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const { words } = useLanguage()
  const { data: me } = useQuery(authQueries(useApi()).me)
  return (
    <People
      back={<Link to={paths.installation}>{words.installation.title}</Link>}
      search={search}
      onSearch={(text) => void navigate({ search: text ? { search: text } : {}, replace: true })}
      me={me?.id}
      errors={words.errors}
      words={words.directory}
      shell={words.shell}
    />
  )
}
