import { Link } from '@tanstack/react-router'
import { paths } from '#app/paths.ts'
import { Jobs } from '#features/platform/installation/jobs.tsx'
import { useLanguage } from '#i18n/words-context.tsx'

export const InstallationJobsScreen = () => {
  const { installation: words, shell } = useLanguage().words
  return <Jobs back={<Link to={paths.installation}>{words.title}</Link>} words={words.jobPage} shell={shell} />
}
