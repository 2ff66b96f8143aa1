import type { Colour, ColourType } from './colours.ts'
import type { LanguageCode } from './languages.ts'
import type { BrandText, TextType } from './texts.ts'

/** How the platform looks for a provider (spec §1, §3). */
export interface Brand {
  /** In the API: `system`. */
  code: string
  /** All brands except the original are white labels: own cookie names, and no region in paths (spec §6, §7). */
  whiteLabel: boolean
  /** Hosts that show this brand. All other hosts show the original. */
  domains: readonly string[]
  texts: { showName: BrandText } & Partial<Record<TextType, BrandText>>
  /** Addresses of pictures; a `data:` address is one. */
  logos: { square: string; topNavigation: string }
  /** Requested colours: readable ones are derived from them, see contrast.ts. */
  colours: Record<ColourType, Colour>
  languages: readonly LanguageCode[]
  /** False: one data centre, and no selection at log-in. */
  multiDataCentre: boolean
  theme: 'light' | 'dark' | 'auto'
  layoutVersion: '1.5.3' | 'original'
  /** The maximum number of toasts at a time (spec §9). */
  toasts: 1 | 3
  flags: Readonly<Record<Flag, boolean>>
  /** Codes of functions that are turned off for the brand. */
  blockedFunctions: readonly string[]
  /** The domain of links in mails and pages. Null: the address of the installation. */
  officialDomain: string | null
  /** Keys of outside map services, sent to every client. Without one, only the map that is shipped is offered. */
  mapKeys: Readonly<Partial<Record<MapService, string>>>
  /** Where its people are served by other people: an address that opens in a window of its own. Null: nowhere. */
  onlineService: string | null
  /** The script of the visitor statistics: a path on the brand's own site, because pages run no other scripts. */
  trackingCode: string | null
}

/** The map services that a brand can have a key for (spec §3). */
export const mapServices = ['amap', 'googleMap'] as const
export type MapService = (typeof mapServices)[number]

/** Functions that a brand can switch (spec §1). */
export const flags = [
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

/** Functions within another one: their pages are below its page (spec §2), so without it nobody finds them. */
const parents: Partial<Record<Flag, Flag>> = { deviceCharge: 'application', insurance: 'application' }

/** The brand has it on, and neither the brand nor the installation blocks it (spec §6), nor what it is a part of. */
export const isOffered = (flag: Flag, brand: Pick<Brand, 'flags' | 'blockedFunctions'>): boolean => {
  const parent = parents[flag]
  const isOn = brand.flags[flag] && !brand.blockedFunctions.includes(flag)
  return isOn && (parent === undefined || isOffered(parent, brand))
}

/** All names of the platform in this brand. */
export const namesOf = ({ code, texts: { showName } }: Pick<Brand, 'code' | 'texts'>) => [
  code,
  ...(typeof showName === 'string' ? [showName] : Object.values(showName)),
]

/** White labels store the language under another name (spec §3), so that two brands on one host do not mix. */
export const languageCookie = ({ whiteLabel }: Pick<Brand, 'whiteLabel'>) => (whiteLabel ? 'oem-language' : 'language')

export const versions = { product: '1.7.1', inner: 128 } as const
