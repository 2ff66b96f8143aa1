import { isPicture } from './addresses.ts'
import { mapServices, type Brand, type MapService } from './brand.ts'
import { colourTypes, parseHex, type Colour, type ColourType } from './colours.ts'
import { languageCodes } from './languages.ts'
import type { MapSites } from './map-sites.ts'
import { textTypes, type BrandText, type TextType } from './texts.ts'

/** The platform configuration in the API (spec §3). */
export interface Configuration {
  system: string
  status: string
  supportLanList: string[]
  apiKeyDtoList: { type: MapService; apiKey: string }[]
  extendWeb: string | null
  textList: { type: string; lan: string | null; textInfo: string | null }[]
  colorList: { type: string; colorCode: string; alpha: number }[]
  blockFunctionCodeList: string[]
  squareLogoLink: string | null
  officalDomain: string | null
  trackingCode: string | null
}

/** The server's answer for a brand. `currentDataCentre` and `mapSites` belong to the installation, not to the brand. */
export const configurationOf = (
  brand: Brand,
  { suspended = false, currentDataCentre, mapSites }: OfInstallation = {},
): Configuration => ({
  system: brand.code,
  status: suspended ? 'SUSPENDED' : 'OK',
  supportLanList: [...brand.languages],
  apiKeyDtoList: mapServices.flatMap((type) => {
    const apiKey = brand.mapKeys[type]
    return apiKey ? [{ type, apiKey }] : []
  }),
  extendWeb: JSON.stringify({
    topNaviLogo: brand.logos.topNavigation,
    whiteLabel: brand.whiteLabel,
    multiDataCentre: brand.multiDataCentre,
    theme: brand.theme,
    layoutVersion: brand.layoutVersion,
    toasts: brand.toasts,
    onlineService: brand.onlineService,
    flags: brand.flags,
    ...(mapSites && { mapSites }),
  }),
  textList: Object.entries({ ...brand.texts, ...(currentDataCentre && { currentDataCentre }) }).flatMap(
    ([type, text]) => linesOf(textTypes[type as TextType], text),
  ),
  colorList: Object.entries(brand.colours).map(([type, { hex, alphaPercent }]) => ({
    type,
    colorCode: hex,
    alpha: alphaPercent,
  })),
  blockFunctionCodeList: [...brand.blockedFunctions],
  squareLogoLink: brand.logos.square,
  officalDomain: brand.officialDomain,
  trackingCode: brand.trackingCode,
})

interface OfInstallation {
  suspended?: boolean
  currentDataCentre?: string
  /** Other addresses of outside maps than the official ones. */
  mapSites?: MapSites | undefined
}

/**
 * The brand of a configuration. Missing or invalid values are taken from `fallback`: a broken
 * configuration shows the default, not nothing (spec §4).
 */
export const brandFrom = (configuration: Configuration, fallback: Brand): Brand => {
  const extra = extraOf(configuration.extendWeb)
  const languages = configuration.supportLanList.flatMap((code) => oneOf(code, languageCodes) ?? [])
  return {
    code: configuration.system || fallback.code,
    whiteLabel: booleanOr(extra['whiteLabel'], configuration.system !== '' && configuration.system !== fallback.code),
    domains: [],
    texts: textsFrom(configuration.textList, fallback),
    logos: {
      square: pictureOr(configuration.squareLogoLink, fallback.logos.square),
      topNavigation: pictureOr(
        extra['topNaviLogo'],
        pictureOr(configuration.squareLogoLink, fallback.logos.topNavigation),
      ),
    },
    colours: coloursFrom(configuration.colorList, fallback),
    languages: languages.length > 0 ? languages : fallback.languages,
    multiDataCentre: booleanOr(extra['multiDataCentre'], fallback.multiDataCentre),
    theme: oneOf(extra['theme'], ['light', 'dark', 'auto'] as const) ?? fallback.theme,
    layoutVersion: oneOf(extra['layoutVersion'], ['1.5.3', 'original'] as const) ?? fallback.layoutVersion,
    toasts: oneOf(extra['toasts'], [1, 3] as const) ?? fallback.toasts,
    flags: flagsFrom(extra['flags'], fallback),
    blockedFunctions: configuration.blockFunctionCodeList,
    officialDomain: configuration.officalDomain,
    mapKeys: mapKeysFrom(configuration.apiKeyDtoList),
    onlineService: typeof extra['onlineService'] === 'string' ? extra['onlineService'] : null,
    trackingCode: configuration.trackingCode,
  }
}

/** A brand's text in a language, or in English. */
export const textOf = (brand: Brand, type: TextType, language: string): string | undefined => {
  const text = brand.texts[type]
  if (text === undefined || typeof text === 'string') return text
  return text[language as keyof typeof text] ?? text.en
}

const linesOf = (type: string, text: BrandText): Configuration['textList'] =>
  typeof text === 'string'
    ? [{ type, lan: null, textInfo: text }]
    : Object.entries(text).map(([lan, textInfo]) => ({ type, lan, textInfo }))

const textsFrom = (lines: Configuration['textList'], fallback: Brand): Brand['texts'] => {
  const texts: Partial<Record<TextType, BrandText>> = {}
  for (const [name, type] of Object.entries(textTypes) as [TextType, string][]) {
    const own = lines.filter((line) => line.type === type && line.textInfo)
    const everywhere = own.find(({ lan }) => lan === null)?.textInfo
    const english = own.find(({ lan }) => lan === 'en')?.textInfo ?? everywhere ?? own[0]?.textInfo
    if (!english) continue
    const perLanguage = own.filter(({ lan }) => lan !== null).map(({ lan, textInfo }) => [lan, textInfo])
    texts[name] = perLanguage.length === 0 ? english : { ...Object.fromEntries(perLanguage), en: english }
  }
  return { ...texts, showName: texts.showName ?? fallback.texts.showName }
}

const coloursFrom = (list: Configuration['colorList'], fallback: Brand) => {
  const colours: Record<ColourType, Colour> = { ...fallback.colours }
  for (const { type, colorCode, alpha } of list) {
    const known = oneOf(type, colourTypes)
    if (known && parseHex(colorCode) && alpha >= 0 && alpha <= 100)
      colours[known] = { hex: colorCode, alphaPercent: alpha }
  }
  return colours
}

/** Only what a key can look like: it becomes part of addresses. */
const mapKeysFrom = (list: Configuration['apiKeyDtoList']): Brand['mapKeys'] =>
  Object.fromEntries(
    list.flatMap(({ type, apiKey }) =>
      mapServices.includes(type) && /^[\w-]{1,128}$/.test(apiKey) ? [[type, apiKey]] : [],
    ),
  )

const flagsFrom = (value: unknown, fallback: Brand): Brand['flags'] => {
  const given = recordOf(value)
  return Object.fromEntries(
    Object.entries(fallback.flags).map(([flag, on]) => [flag, booleanOr(given[flag], on)]),
  ) as Brand['flags']
}

const extraOf = (extendWeb: string | null) => {
  try {
    return recordOf(JSON.parse(extendWeb ?? '{}'))
  } catch {
    return {}
  }
}

/** Rejects scripts disguised as a logo. */
const pictureOr = (value: unknown, otherwise: string) => (isPicture(value) ? value : otherwise)

const recordOf = (value: unknown) =>
  (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
const booleanOr = (value: unknown, otherwise: boolean) => (typeof value === 'boolean' ? value : otherwise)
const oneOf = <const T>(value: unknown, known: readonly T[]) => known.find((one) => one === value)
