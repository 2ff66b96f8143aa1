import { isLink } from '@heliograph/brand/addresses'
import { isOffered, type Brand } from '@heliograph/brand/brand'
import { textOf } from '@heliograph/brand/configuration'
import { useLanguage } from '#i18n/words-context.tsx'

/** Terms, privacy and the filings required in China, if the brand has them. A filing without an address is a number to read. */
export const LegalLinks = ({ brand }: { brand: Brand }) => {
  const { language, words } = useLanguage()
  const text = (type: Parameters<typeof textOf>[1]) => textOf(brand, type, language)
  const links = [
    { key: 'terms', to: text('serviceTerms'), name: words.auth.terms },
    {
      key: 'privacy',
      to: isOffered('privacyPolicyNotice', brand) ? text('privacyTerms') : undefined,
      name: words.auth.privacy,
    },
    { key: 'icp', to: text('icpFilingUrl'), name: text('icpFilingName'), isFiling: true },
    { key: 'police', to: text('policeFilingUrl'), name: text('policeFilingName'), isFiling: true },
  ]
  return links.map(({ key, to, name, isFiling }) => {
    if (name && isLink(to)) {
      return (
        <a key={key} href={to} target="_blank" rel="noopener noreferrer">
          {name}
        </a>
      )
    }
    return isFiling && name ? <span key={key}>{name}</span> : null
  })
}
