import { getRouteApi } from '@tanstack/react-router'
import { Link } from '#app/link.tsx'
import { paths } from '#app/paths.ts'
import { Gateways } from '#features/platform/directory/gateways.tsx'
import { useLanguage } from '#i18n/words-context.tsx'

const route = getRouteApi('/main/installation/gateways')

export const InstallationGatewaysScreen = () => {
  const { search = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const { words } = useLanguage()
  return (
    <Gateways
      back={<Link to={paths.installation}>{words.installation.title}</Link>}
      search={search}
      onSearch={(text) => void navigate({ search: text ? { search: text } : {}, replace: true })}
      toIntake={(text) => <Link to={paths.intake}>{text}</Link>}
      words={words.directory}
      shell={words.shell}
    />
  )
}
