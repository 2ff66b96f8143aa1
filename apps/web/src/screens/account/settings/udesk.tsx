import { offersApp, siteOf } from '@heliograph/brand/addresses'
import { isOffered } from '@heliograph/brand/brand'
import { textOf } from '@heliograph/brand/configuration'
import { Button } from '@mantine/core'
import IconService from '@tabler/icons-react/dist/esm/icons/IconHeadset.mjs'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api-context.tsx'
import { useHost } from '#app/host.ts'
import { Link } from '#app/link.tsx'
import { paths } from '#app/paths.ts'
import { Asked } from '#features/people/profile/asked.tsx'
import { isWebAddress, LinkList } from '#features/people/profile/link-list.tsx'
import { AppDownload } from '#features/platform/content/app-download.tsx'
import { contentQueries } from '#features/platform/content/content.queries.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { Card } from '#ui/cards/card.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { PageTitle } from '#ui/text/page-title.tsx'
import classes from '#features/people/profile/profile.module.css'

/** Ways to contact support: those that the operator and the brand have configured, without a default hotline. */
export const AccountUdeskScreen = () => {
  const { brand } = useHost().platform
  const { language, words } = useLanguage()
  const { service, failedTitle } = words.profile
  const query = useQuery(contentQueries(useApi()).documents(language, 'SERVICE'))
  const name = textOf(brand, 'showName', language) ?? ''
  const website = siteOf(brand.officialDomain)
  const own = website === undefined ? [] : [{ key: 'website', name: service.website, to: website }]
  const feedback = isOffered('suggestion', brand) && (
    <Button component={Link} to={paths.accountSuggestion} variant="default">
      {service.feedback}
    </Button>
  )
  return (
    <>
      <PageTitle title={service.title} />
      <p className={classes.intro}>{service.intro({ brand: name })}</p>
      <div className={classes.page}>
        <AppDownload brand={brand} language={language} words={words.version} />
        <Asked query={query} heightPx={240} failedTitle={failedTitle} shell={words.shell}>
          {(documents) => {
            const links = [
              ...(isWebAddress(brand.onlineService ?? undefined)
                ? [{ key: 'service', name: service.open, to: brand.onlineService ?? '' }]
                : []),
              ...documents.flatMap(({ id, title, url }) =>
                isWebAddress(url) ? [{ key: id, name: title, to: url }] : [],
              ),
              ...own,
            ]
            if (links.length === 0 && !offersApp(brand)) {
              return (
                <Card>
                  <Notice
                    icon={<IconService className="as-picture" />}
                    title={service.noneTitle}
                    text={service.noneText({ brand: name })}
                    action={feedback}
                  />
                </Card>
              )
            }
            return (
              <>
                {links.length > 0 && <LinkList links={links} opens={service.opens} />}
                {feedback && (
                  <ButtonRow>
                    <span>{service.alsoFeedback}</span>
                    {feedback}
                  </ButtonRow>
                )}
              </>
            )
          }}
        </Asked>
      </div>
    </>
  )
}
