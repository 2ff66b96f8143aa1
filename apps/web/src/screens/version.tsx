import { versions } from '@heliograph/brand/brand'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api-context.tsx'
import { useHost } from '#app/host.ts'
import { Link } from '#app/link.tsx'
import { paths } from '#app/paths.ts'
import { Asked } from '#features/people/profile/asked.tsx'
import { AppDownload } from '#features/platform/content/app-download.tsx'
import { contentQueries } from '#features/platform/content/content.queries.ts'
import { DataCredits } from '#features/platform/content/data-credits.tsx'
import { PublishedVersion } from '#features/platform/content/published-version.tsx'
import { Logo } from '#frames/logo.tsx'
import { PlainTools } from '#frames/plain/plain-tools.tsx'
import { offered } from '#i18n/language.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import '@mantine/core/styles/Skeleton.css'
import { Card } from '#ui/cards/card.tsx'
import { Posts } from '#ui/cards/post.tsx'
import { PageTitle } from '#ui/text/page-title.tsx'
import { Unbroken } from '#ui/text/unbroken.tsx'
import classes from './version.module.css'

/** Public, for support: the release (spec §1), and what is published. */
export const VersionScreen = () => {
  const { brand } = useHost().platform
  const { language, words } = useLanguage()
  const { version: told, shell } = words
  const query = useQuery(contentQueries(useApi()).versions)
  const numbers = [
    { name: told.product, value: versions.product },
    { name: told.inner, value: `${versions.inner}` },
    { name: told.layout, value: brand.layoutVersion },
  ]
  return (
    <main className={classes.page}>
      <div className={classes.top}>
        <Link to={paths.start}>
          <Logo brand={brand} language={language} />
        </Link>
        <PlainTools choice={offered(brand)} />
      </div>
      <PageTitle title={told.title} />
      <p className={classes.lead}>{told.lead}</p>
      <Card>
        <dl className={classes.numbers}>
          {numbers.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <Unbroken>{value}</Unbroken>
              </dd>
            </div>
          ))}
        </dl>
      </Card>
      <AppDownload brand={brand} language={language} words={told} />
      <h2 className={classes.heading}>{told.published}</h2>
      <p className={classes.lead}>{told.publishedHint}</p>
      <Asked
        query={query}
        heightPx={160}
        failedTitle={told.failedTitle}
        shell={{ ...shell, failedText: told.failedText }}
      >
        {(published) =>
          published.length === 0 ? (
            <p>{told.noneText}</p>
          ) : (
            <Posts>
              {published.map((one) => (
                <li key={`${one.channel} ${one.platformCode} ${one.innerVersion}`}>
                  <PublishedVersion version={one} words={told} />
                </li>
              ))}
            </Posts>
          )
        }
      </Asked>
      <DataCredits words={told} />
    </main>
  )
}
