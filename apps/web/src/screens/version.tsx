import { versions } from '@heliograph/brand/brand'
import type { Version } from '@heliograph/contract/browser'
import { dayAt } from '@heliograph/domain/zones'
import type { Language, Words } from '@heliograph/phrases'
import IconHere from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useApi } from '../api/api-context.tsx'
import { useHost } from '../app/host.ts'
import { paths } from '../app/paths.ts'
import { Asked } from '../features/profile/asked.tsx'
import { isWebAddress } from '../features/profile/link-list.tsx'
import { profileQueries } from '../features/profile/profile.queries.ts'
import { Logo } from '../frames/logo.tsx'
import { PlainTools } from '../frames/plain/plain-tools.tsx'
import { dayText, viewerZone } from '../i18n/dates.ts'
import { offered } from '../i18n/language.ts'
import { useLanguage } from '../i18n/words-context.tsx'
import '@mantine/core/styles/Skeleton.css'
import { Card } from '../ui/card.tsx'
import { Chip } from '../ui/chip.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import classes from './version.module.css'

/** Public, for support: which release is this (spec §1), and what is published. */
export const VersionScreen = () => {
  const { brand } = useHost().platform
  const { language, words } = useLanguage()
  const { version: told, shell } = words
  const query = useQuery(profileQueries(useApi()).versions)
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
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <h2 className={classes.heading}>{told.published}</h2>
      <p className={classes.lead}>{told.publishedHint}</p>
      <Asked query={query} heightPx={160} failedTitle={told.failedTitle} shell={{ ...shell, failedText: told.failedText }}>
        {(published) =>
          published.length === 0 ? (
            <p>{told.noneText}</p>
          ) : (
            <ul className={classes.list}>
              {published.map((one) => (
                <li key={`${one.channel} ${one.platformCode} ${one.innerVersion}`}>
                  <Published version={one} language={language} words={told} />
                </li>
              ))}
            </ul>
          )
        }
      </Asked>
    </main>
  )
}

const Published = ({ version, language, words }: { version: Version; language: Language; words: Words['version'] }) => {
  const { content, downloadLink, createdDate, channel, platform, innerVersion } = version
  const isHere = channel.toUpperCase() === 'WEB' && innerVersion === `${versions.inner}` && version.version === versions.product
  const day = createdDate === null ? undefined : dayText(language, dayAt(viewerZone(), createdDate * 1000))
  return (
    <Card>
      <div className={classes.head}>
        <strong>{version.version}</strong>
        <span className={classes.meta}>{[innerVersion, version.layoutVersion, platform, channel].filter(Boolean).join(' · ')}</span>
        {isHere && <Chip tone="success" icon={IconHere} text={words.here} />}
      </div>
      {day !== undefined && <p className={classes.meta}>{words.on({ day })}</p>}
      <p className={classes.news}>{content ?? <span className={classes.meta}>{words.noNews}</span>}</p>
      {isWebAddress(downloadLink ?? undefined) && (
        <a className={classes.get} href={downloadLink!} target="_blank" rel="noopener noreferrer">
          {words.get({ version: version.version })}
        </a>
      )}
    </Card>
  )
}
