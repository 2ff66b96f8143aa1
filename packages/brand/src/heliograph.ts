import type { Brand } from './brand.ts'
import { languageCodes } from './languages.ts'
import { heliographMark, toDataUrl } from './logo.ts'
import { defaultPalette } from './palettes.ts'

/** The original brand, also used if no other is configured or the configuration cannot be loaded (spec §4). */
export const heliograph: Brand = {
  code: 'HELIOGRAPH',
  whiteLabel: false,
  domains: [],
  texts: { showName: { en: 'Heliograph', zh: '日讯' }, appShowName: 'Heliograph' },
  logos: { square: toDataUrl(heliographMark), topNavigation: toDataUrl(heliographMark) },
  colours: defaultPalette,
  languages: languageCodes,
  multiDataCentre: true,
  theme: 'auto',
  layoutVersion: '1.5.3',
  toasts: 3,
  // Off is what needs something that a provider brings along: an account for payments, or offers of insurers (docs/operating.md).
  flags: {
    gdpr: true,
    notice: true,
    privacyPolicyNotice: true,
    message: true,
    onlineInstructions: true,
    onlineCustomerService: true,
    largeScreen: true,
    application: true,
    deviceCharge: false,
    suggestion: true,
    insurance: false,
    deviceLayout: true,
    deviceDataExport: true,
    register: true,
    phoneUse: true,
    forgotPassword: true,
    deviceControl: false,
  },
  blockedFunctions: [],
  officialDomain: null,
  mapKeys: {},
  onlineService: null,
  trackingCode: null,
}
