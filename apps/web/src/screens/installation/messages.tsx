import { getRouteApi } from '@tanstack/react-router'
import { Link } from '#app/link.tsx'
import { paths } from '#app/paths.ts'
import { Messages, stateIn } from '#features/platform/directory/messages.tsx'
import { useLanguage } from '#i18n/words-context.tsx'

const route = getRouteApi('/main/installation/messages')

export const InstallationMessagesScreen = () => {
  const { search = '', state } = route.useSearch()
  const navigate = route.useNavigate()
  const { words } = useLanguage()
  const go = (wanted: { search: string; state: string | undefined }) =>
    void navigate({
      search: { ...(wanted.search && { search: wanted.search }), ...(wanted.state && { state: wanted.state }) },
      replace: true,
    })
  return (
    <Messages
      back={<Link to={paths.installation}>{words.installation.title}</Link>}
      search={search}
      onSearch={(text) => go({ search: text, state })}
      state={stateIn(state)}
      onState={(wanted) => go({ search, state: wanted })}
      words={words.directory}
      shell={words.shell}
      errors={words.errors}
    />
  )
}
