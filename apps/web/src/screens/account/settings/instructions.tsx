import { textOf } from '@heliograph/brand/configuration'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api-context.tsx'
import { useHost } from '#app/host.ts'
import { Asked } from '#features/people/profile/asked.tsx'
import { isWebAddress, LinkList } from '#features/people/profile/link-list.tsx'
import { Manual } from '#features/people/profile/manual.tsx'
import { contentQueries } from '#features/platform/content/content.queries.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import { PageTitle } from '#ui/text/page-title.tsx'
import classes from '#features/people/profile/profile.module.css'

/** The manual of the product, and before it what the brand and the operator added. */
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
            return links.length > 0 && <LinkList links={links} opens={service.opens} />
          }}
        </Asked>
        <Manual words={words.manual} brand={name} language={language} />
      </div>
    </>
  )
}
