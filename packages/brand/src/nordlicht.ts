import { heliograph } from './heliograph.ts'
import { toDataUrl } from './logo.ts'
import { paletteWith } from './palettes.ts'
import { brandWith, settingsOf } from './settings.ts'

/**
 * A white label as in spec §1: one data centre, dark, everything on but device control, in the original layout. Only a sample: the
 * demo puts it into its database, as an operator does with a brand of theirs.
 */
export const nordlicht = brandWith('NORDLICHT', {
  ...settingsOf(heliograph),
  domains: ['nordlicht.localhost'],
  texts: { showName: { en: 'Nordlicht', de: 'Nordlicht', zh: '北极光' }, appShowName: 'Nordlicht' },
  logos: { square: toDataUrl(mark()), topNavigation: toDataUrl(mark()) },
  colours: paletteWith({ primary: '#1fb58f', 'chart-1': '#d9a441', 'chart-4': '#1fb58f' }),
  languages: ['zh', 'en', 'de'],
  multiDataCentre: false,
  theme: 'dark',
  layoutVersion: 'original',
  toasts: 1,
  flags: {
    gdpr: true,
    notice: true,
    privacyPolicyNotice: true,
    message: true,
    onlineInstructions: true,
    onlineCustomerService: true,
    largeScreen: true,
    application: true,
    deviceCharge: true,
    suggestion: true,
    insurance: true,
    deviceLayout: true,
    deviceDataExport: true,
    register: true,
    phoneUse: true,
    forgotPassword: true,
    deviceControl: false,
  },
})

function mark() {
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#0b2b2a"/>',
    '<path d="M5 23c3-9 5-14 8-14s2 9 6 9 4-8 8-10" fill="none" stroke="#35d6a8" stroke-width="3" stroke-linecap="round"/>',
    '<path d="M5 27c4-6 6-9 9-9s3 5 6 5 4-5 7-6" fill="none" stroke="#7de7ff" stroke-width="2" stroke-linecap="round"/></svg>',
  ].join('')
}
