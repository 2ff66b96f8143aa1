import type { LanguageCode } from './languages.ts'

/** A brand's texts, by their code in the API (spec §3, text types). */
export const textTypes = {
  appDownloadQrCode: 'APP_DOWNLOAD_QR_CODE',
  appDownloadLogo: 'APP_DOWNLOAD_LOGO',
  iosDownloadLink: 'IOS_DOWNLOAD_LINK',
  androidDownloadLink: 'ANDROID_DOWNLOAD_LINK',
  loginBackgroundImage: 'LOGIN_BACKGROUND_IMAGE',
  policeFilingUrl: 'POLICE_FILING_URL',
  policeFilingName: 'POLICE_FILING_NAME',
  icpFilingUrl: 'ICP_FILING_URL',
  icpFilingName: 'ICP_FILING_NAME',
  serviceTerms: 'SERVICE_TERMS',
  privacyTerms: 'PRIVACY_TERMS',
  showName: 'SHOW_NAME',
  appShowName: 'APP_SHOW_NAME',
  manualUrl: 'MANUAL_URL',
  rectangularLogo: 'RECTANGULAR_LOGO',
  invertedRectangularLogo: 'INVERTED_RECTANGULAR_LOGO',
  appStoreDescription: 'APP_STORE_DESCRIPTION',
  secondDataCentreDomain: 'SECOND_DATA_CENTRE_DOMAIN',
  currentDataCentre: 'CURRENT_DATA_CENTRE',
} as const
export type TextType = keyof typeof textTypes

/** One text for all languages, or one per language, always including English. */
export type BrandText = string | ({ en: string } & Partial<Record<LanguageCode, string>>)
