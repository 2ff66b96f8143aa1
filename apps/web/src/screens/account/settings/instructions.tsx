import { isOffered } from '@heliograph/brand/brand'
import { textOf } from '@heliograph/brand/configuration'
import { Button } from '@mantine/core'
import IconBook from '@tabler/icons-react/dist/esm/icons/IconBook.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useApi } from '#api/api-context.tsx'
import { useHost } from '#app/host.ts'
import { paths } from '#app/paths.ts'
import { Asked } from '#features/people/profile/asked.tsx'
import { isWebAddress, LinkList } from '#features/people/profile/link-list.tsx'
import { contentQueries } from '#features/platform/content/content.queries.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import { Card } from '#ui/cards/card.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { PageTitle } from '#ui/text/page-title.tsx'
import classes from '#features/people/profile/profile.module.css'

/** Documents: the brand's manual, and those that the operator added. */
export const AccountInstructionsScreen = () => {
  const { brand } = useHost().platform
  const { language, words } = useLanguage()
  const { manual, service, failedTitle } = words.profile
  const query = useQuery(contentQueries(useApi()).documents(language, 'MANUAL'))
  const name = textOf(brand, 'showName', language) ?? ''
  const ownManual = textOf(brand, 'manualUrl', language)
  return (
    <>
      <PageTitle title={manual.title} />
      <p className={classes.intro}>{manual.intro}</p>
      <div className={classes.page}>
        <Asked query={query} heightPx={240} failedTitle={failedTitle} shell={words.shell}>
          {(documents) => {
            const links = [
              ...(isWebAddress(ownManual)
                ? [{ key: 'brand', name: manual.brandManual({ brand: name }), to: ownManual }]
                : []),
              ...documents.flatMap(({ id, title, url }) =>
                isWebAddress(url) ? [{ key: id, name: title, to: url }] : [],
              ),
            ]
            if (links.length > 0) return <LinkList links={links} opens={service.opens} />
            return (
              <Card>
                <Notice
                  icon={<IconBook className="as-picture" />}
                  title={manual.noneTitle}
                  text={manual.noneText}
                  action={
                    isOffered('suggestion', brand) && (
                      <Button component={Link} to={paths.accountSuggestion} variant="default">
                        {service.feedback}
                      </Button>
                    )
                  }
                />
              </Card>
            )
          }}
        </Asked>
      </div>
    </>
  )
}
