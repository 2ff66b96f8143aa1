import type { Brand } from '@heliograph/brand/brand'
import { textOf } from '@heliograph/brand/configuration'
import { useLanguage } from '#i18n/words-context.tsx'

/** Terms, privacy and the filings required in China, if the brand has them. */
export const LegalLinks = ({ brand }: { brand: Brand }) => {
  const { language, words } = useLanguage()
  const text = (type: Parameters<typeof textOf>[1]) => textOf(brand, type, language)
  const links = [
    { to: text('serviceTerms'), name: words.auth.terms },
    { to: text('privacyTerms'), name: words.auth.privacy },
    { to: text('icpFilingUrl'), name: text('icpFilingName') },
    { to: text('policeFilingUrl'), name: text('policeFilingName') },
  ]
  return links.flatMap(({ to, name }) =>
    // A configured address can be anything; only web addresses become links.
    to && name && /^(https?:\/\/|\/(?!\/))/.test(to)
      ? [
          <a key={to} href={to} target="_blank" rel="noopener noreferrer">
            {name}
          </a>,
        ]
      : [],
  )
}
