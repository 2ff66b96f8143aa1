import { consentTexts } from '@heliograph/brand/consents'
import { useHost } from '#app/host.ts'
import { AgreedTexts } from '#features/platform/content/agreed-texts.tsx'
import { Documents } from '#features/platform/content/documents.tsx'
import { Versions } from '#features/platform/content/versions.tsx'
import { offered } from '#i18n/language.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import { PageTitle } from '#ui/text/page-title.tsx'
import classes from '#features/platform/content/content.module.css'

/** For operators: the versions and documents of this installation. */
export const ContentScreen = () => {
  const { brand } = useHost().platform
  const { language, words } = useLanguage()
  const { terms, privacy } = consentTexts(brand, language)
  return (
    <div className={classes.page}>
      <PageTitle title={words.content.title} />
      <p className={classes.lead}>{words.content.lead}</p>
      <Versions words={words} />
      <Documents languages={offered(brand)} words={words} />
      <AgreedTexts links={{ terms: terms.link, privacy: privacy.link }} words={words.content} />
    </div>
  )
}
