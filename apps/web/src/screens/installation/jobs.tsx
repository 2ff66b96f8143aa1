import { getRouteApi } from '@tanstack/react-router'
import { Link } from '#app/link.tsx'
import { paths } from '#app/paths.ts'
import { jobStateIn } from '#features/platform/installation/job-search.ts'
import { Jobs } from '#features/platform/installation/jobs.tsx'
import { useLanguage } from '#i18n/words-context.tsx'

const route = getRouteApi('/main/installation/jobs')

export const InstallationJobsScreen = () => {
  const { page = 1, search = '', state } = route.useSearch()
  const navigate = route.useNavigate()
  const { installation: words, shell } = useLanguage().words
  return (
    <Jobs
      back={<Link to={paths.installation}>{words.title}</Link>}
      sought={{ page, search, state: jobStateIn(state) }}
      onSeek={(wanted) =>
        void navigate({
          search: {
            ...(wanted.search && { search: wanted.search }),
            ...(wanted.state && { state: wanted.state }),
            ...(wanted.page > 1 && { page: wanted.page }),
          },
          replace: true,
        })
      }
      words={words.jobPage}
      shell={shell}
    />
  )
}
