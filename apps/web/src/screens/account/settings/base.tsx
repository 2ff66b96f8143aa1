import { formatInstant } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api-context.tsx'
import { useHost } from '#app/host.ts'
import { Link } from '#app/link.tsx'
import { paths } from '#app/paths.ts'
import { Asked } from '#features/people/profile/asked.tsx'
import { Facts } from '#features/people/profile/facts.tsx'
import { NameForm } from '#features/people/profile/name-form.tsx'
import { profileQueries } from '#features/people/profile/profile.queries.ts'
import { countryName } from '#i18n/countries.ts'
import { viewerZone } from '#i18n/dates.ts'
import { offered } from '#i18n/language.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import { Card } from '#ui/cards/card.tsx'
import { PageTitle } from '#ui/text/page-title.tsx'
import classes from '#features/people/profile/profile.module.css'

/** The person's profile. */
export const AccountBaseScreen = () => {
  const { language, words } = useLanguage()
  const { brand } = useHost().platform
  const { profile: told, shell } = words
  const query = useQuery(profileQueries(useApi()).profile)
  const { base } = told
  const zone = viewerZone()
  const at = (instant: number | null) => (instant === null ? null : formatInstant(zone, instant * 1000))
  return (
    <>
      <PageTitle title={base.title} />
      <div className={classes.page}>
        <Asked query={query} heightPx={640} failedTitle={told.failedTitle} shell={shell}>
          {(profile) => (
            <>
              <Card>
                <h2 className={classes.heading}>{base.details}</h2>
                {/* Remounts when the name changes elsewhere: the input belongs to the name that was shown. */}
                <NameForm
                  key={`${profile.id} ${profile.lan}`}
                  profile={profile}
                  choice={offered(brand)}
                  words={told}
                  errors={words.errors}
                />
              </Card>
              <Card>
                <h2 className={classes.heading}>{base.waysIn}</h2>
                <p className={classes.hint}>
                  <Link to={paths.accountSecurity}>{base.waysInHint}</Link>
                </p>
                <Facts
                  facts={[
                    { name: base.email, value: profile.email ?? base.none },
                    { name: base.phone, value: profile.phone === null ? base.none : `+${profile.phone}` },
                    { name: base.username, value: profile.username ?? base.none },
                  ]}
                  noData={shell.noData}
                />
              </Card>
              <Card>
                <h2 className={classes.heading}>{base.place}</h2>
                <p className={classes.hint}>{base.placeHint}</p>
                <Facts
                  facts={[
                    {
                      name: base.dataCentre,
                      value: profile.dataCentre === 'CN' ? words.auth.china : words.auth.international,
                    },
                    { name: base.area, value: areaName(profile.area, words) },
                    { name: base.country, value: countryText(profile.country, language) },
                    { name: base.account, value: String(profile.id) },
                    { name: base.since, value: at(profile.createdDate) },
                    { name: base.lastLogin, value: at(profile.lastLoginTime) },
                  ]}
                  noData={shell.noData}
                />
              </Card>
            </>
          )}
        </Asked>
      </div>
    </>
  )
}

const areaName = (area: string | null, { registration: { regions } }: Words) =>
  area !== null && Object.hasOwn(regions, area) ? regions[area as keyof typeof regions].name : area

const countryText = (country: string | null, language: string) =>
  country === null || !/^[A-Z]{2}$/.test(country) ? country : countryName(country, language)
