import type { Colour, ColourType } from './colours.ts'
import type { LanguageCode } from './languages.ts'
import type { BrandText, TextType } from './texts.ts'

/** How a provider shows the platform as its own (spec §1, §3). */
export interface Brand {
  /** On the wire: `system`. */
  code: string
  /** Everything but the original is a white label: its own cookie names, and no region in the paths (spec §6, §7). */
  whiteLabel: boolean
  /** Hosts that show this brand. The original shows at all others. */
  domains: readonly string[]
  texts: { showName: BrandText } & Partial<Record<TextType, BrandText>>
  /** Addresses of pictures; a `data:` address is one. */
  logos: { square: string; topNavigation: string }
  /** Wishes: what must be read is derived from them, see contrast.ts. */
  colours: Record<ColourType, Colour>
  languages: readonly LanguageCode[]
  /** False: one data centre, and no choice of it at log-in. */
  multiDataCentre: boolean
  theme: 'light' | 'dark' | 'auto'
  layoutVersion: '1.5.3' | 'original'
  /** At most so many toasts at a time (spec §9). */
  toasts: 1 | 3
  flags: Readonly<Record<Flag, boolean>>
  /** Codes of functions that the brand does without. */
  blockedFunctions: readonly string[]
  officialDomain: string | null
}

/** Functions that a brand can switch (spec §1). */
const flags = [
  'gdpr',
  'notice',
  'privacyPolicyNotice',
  'message',
  'onlineInstructions',
  'onlineCustomerService',
  'largeScreen',
  'application',
  'deviceCharge',
  'suggestion',
  'insurance',
  'deviceLayout',
  'deviceDataExport',
  'register',
  'phoneUse',
  'forgotPassword',
  'deviceControl',
] as const
export type Flag = (typeof flags)[number]

/** Everything that the platform is called here. */
export const namesOf = ({ code, texts: { showName } }: Pick<Brand, 'code' | 'texts'>) => [
  code,
  ...(typeof showName === 'string' ? [showName] : Object.values(showName)),
]

/** The language is kept under another name in white labels (spec §3), so that two brands of one host do not mix. */
export const languageCookie = ({ whiteLabel }: Pick<Brand, 'whiteLabel'>) => (whiteLabel ? 'oem-language' : 'language')

export const versions = { product: '1.7.1', inner: 128 } as const
