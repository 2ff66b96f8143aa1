import { isLink } from './addresses.ts'
import { versions, type Brand } from './brand.ts'
import { textOf } from './configuration.ts'

/** What a person agrees to at sign-up, in their language, in the current version. */
export const consentTexts = (brand: Brand, language: string) => ({
  terms: consentText(textOf(brand, 'serviceTerms', language)),
  privacy: consentText(textOf(brand, 'privacyTerms', language)),
})

export type ConsentKind = keyof ReturnType<typeof consentTexts>

/** An operator who changes a text has to change its address too; without an address, the product's own text is shown. */
const consentText = (address: string | undefined) => ({
  version: address ?? versions.product,
  link: isLink(address) ? address : undefined,
})
