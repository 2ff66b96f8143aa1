import { consentTexts } from '@heliograph/brand/consents'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useApi } from '#api/api-context.tsx'
import { isThere, runsInstallation } from '#app/guards.ts'
import { useHost } from '#app/host.ts'
import { authQueries } from '#features/people/auth/log-in.ts'
import { AgreedTexts } from '#features/platform/content/agreed-texts.tsx'
import { Announcements } from '#features/platform/content/announcements.tsx'
import { Documents } from '#features/platform/content/documents.tsx'
import { Versions } from '#features/platform/content/versions.tsx'
import { offered } from '#i18n/language.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import { PageTitle } from '#ui/text/page-title.tsx'
import classes from '#features/platform/content/content.module.css'

const route = getRouteApi('/main/content')

/** For operators: the announcements, versions and documents of this installation. */
export const ContentScreen = () => {
  const { search = '', page = 1 } = route.useSearch()
  const navigate = route.useNavigate()
  const { brand } = useHost().platform
  const { language, words } = useLanguage()
  const { terms, privacy } = consentTexts(brand, language)
  // Versions are the same for all brands.
  const { data: me } = useQuery(authQueries(useApi()).me)
  return (
    <div className={classes.page}>
      <PageTitle title={words.content.title} />
      <p className={classes.lead}>{runsInstallation(me) ? words.content.lead : words.content.leadOwn}</p>
      {isThere('notice', brand) && <Announcements language={language} languages={offered(brand)} words={words} />}
      {runsInstallation(me) && (
        <Versions
          search={search}
          page={page}
          onSeek={(wanted) =>
            void navigate({
              search: {
                ...(wanted.search && { search: wanted.search }),
                ...(wanted.page > 1 && { page: wanted.page }),
              },
              replace: true,
              resetScroll: false,
            })
          }
          words={words}
        />
      )}
      <Documents languages={offered(brand)} words={words} />
      <AgreedTexts
        links={{ terms: terms.link, privacy: privacy.link }}
        asksAgain={isThere('privacyPolicyNotice', brand)}
        words={words.content}
      />
    </div>
  )
}
