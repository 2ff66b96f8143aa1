import { versions, type Brand } from './brand.ts'
import { textOf } from './configuration.ts'

/** What a person agrees to at sign-up, as it stands in their language now. */
export const consentTexts = (brand: Brand, language: string) => ({
  terms: consentText(textOf(brand, 'serviceTerms', language)),
  privacy: consentText(textOf(brand, 'privacyTerms', language)),
})

export type ConsentKind = keyof ReturnType<typeof consentTexts>

/** An operator who changes a text gives it another address; without one, what was shown is the product's own words. */
const consentText = (address: string | undefined) => ({
  version: address ?? versions.product,
  // A configured address may be anything; only one of the web is a link.
  link: address !== undefined && /^(https?:\/\/|\/(?!\/))/.test(address) ? address : undefined,
})
