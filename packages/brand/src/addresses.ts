import type { Brand } from './brand.ts'
import type { BrandText, TextType } from './texts.ts'

// A configured address can be anything, also a script: only these become links and pictures.

/** A web address, or a path of this site. */
export const isLink = (address: string | undefined): address is string =>
  /^(https?:\/\/|\/(?!\/))[^\s]+$/i.test(address ?? '')

/** A picture at an address, or in it. */
export const isPicture = (address: unknown): address is string =>
  typeof address === 'string' && /^(https?:\/\/|\/(?!\/)|data:image\/)/i.test(address)

/** The site of a domain: `solar.example` is `https://solar.example`. Undefined for anything else than a domain. */
export const siteOf = (domain: string | null | undefined) =>
  domain && /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])(:\d{1,5})?$/i.test(domain)
    ? `https://${domain.toLowerCase()}`
    : undefined

/** Where links of the brand lead: its official domain, or where the person is. */
export const linkOriginOf = ({ officialDomain }: Pick<Brand, 'officialDomain'>, here: string) =>
  siteOf(officialDomain) ?? here

/** Whether the brand has an app that people can find. */
export const offersApp = ({
  texts: { appDownloadQrCode, iosDownloadLink, androidDownloadLink },
}: Pick<Brand, 'texts'>) =>
  isPicture(inEnglish(appDownloadQrCode)) ||
  isLink(inEnglish(iosDownloadLink)) ||
  isLink(inEnglish(androidDownloadLink))

const inEnglish = (text: BrandText | undefined) => (typeof text === 'object' ? text.en : text)

/** Other sites that a brand's pictures are on. Only by TLS: a page would not show the others. */
export const pictureSitesOf = ({ logos, texts }: Pick<Brand, 'logos' | 'texts'>) => {
  const told = pictureTexts.flatMap((type) => {
    const text = texts[type]
    return text === undefined || typeof text === 'string' ? (text ?? []) : Object.values(text)
  })
  const sites = [logos.square, logos.topNavigation, ...told].map((address) =>
    siteOf(/^https:\/\/([^/?#\s]+)/i.exec(address)?.[1]),
  )
  return [...new Set(sites)].filter((site) => site !== undefined).toSorted()
}

const pictureTexts = [
  'appDownloadQrCode',
  'appDownloadLogo',
  'loginBackgroundImage',
  'rectangularLogo',
  'invertedRectangularLogo',
] as const satisfies TextType[]
