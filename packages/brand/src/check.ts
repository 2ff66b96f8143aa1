import { flags, mapServices, type Brand, type Flag } from './brand.ts'
import { colourTypes, parseHex, type ColourType } from './colours.ts'
import { heliograph } from './heliograph.ts'
import { isDomain } from './hosts.ts'
import { languageCodes } from './languages.ts'
import { isMapKey } from './map-sites.ts'
import { openPages } from './open-calls.ts'
import { brandFileKind, isOriginal, missingFlags, settingsOf, type BrandSettings } from './settings.ts'
import { textTypes, type BrandText, type TextType } from './texts.ts'

/** What is wrong with a field of a brand's settings, such as `texts.showName.de`. */
export interface Problem {
  field: string
  problem: ProblemKind
}

type ProblemKind =
  | 'missing'
  | 'wrong'
  | 'unknown'
  | 'too-long'
  | 'no-colour'
  | 'no-opacity'
  | 'no-https-link'
  | 'no-picture'
  | 'picture-too-large'
  | 'no-domain'
  | 'not-own-domain'
  | 'own-address'
  | 'domain-taken'
  | 'looks-like-another'
  | 'platform-only'
  | 'no-script'

/**
 * The one rule for what a brand may be, for forms, files and the server. Takes anything, and returns the settings if nothing
 * is wrong. What a file lacks is as in the original; what it has must be right, and nothing may be left over.
 */
export const checkSettings = (value: unknown, code: string): Checked => {
  const problems: Problem[] = []
  const wrong = (field: string, problem: ProblemKind = 'wrong') => void problems.push({ field, problem })
  const given = recordOf(value)
  if (!given) return { problems: [{ field: '', problem: 'wrong' }] }
  const defaults = settingsOf(heliograph)
  for (const field of Object.keys(given)) if (!Object.hasOwn(defaults, field)) wrong(field, 'unknown')

  const oneOf = <const T>(field: keyof BrandSettings, known: readonly T[], otherwise: T) => {
    const own = given[field]
    if (own === undefined) return otherwise
    const found = known.find((one) => one === own)
    if (found === undefined) wrong(field)
    return found ?? otherwise
  }
  const settings: BrandSettings = {
    domains: domainsIn(given['domains'], code, wrong),
    texts: textsIn(given['texts'], wrong),
    logos: logosIn(given['logos'], wrong),
    colours: coloursIn(given['colours'], wrong),
    languages: languagesIn(given['languages'], wrong),
    multiDataCentre: oneOf('multiDataCentre', [true, false], defaults.multiDataCentre),
    theme: oneOf('theme', ['light', 'dark', 'auto'], defaults.theme),
    layoutVersion: oneOf('layoutVersion', ['1.5.3', 'original'], defaults.layoutVersion),
    toasts: oneOf('toasts', [1, 3], defaults.toasts),
    flags: flagsIn(given['flags'], wrong),
    blockedFunctions: functionsIn(given['blockedFunctions'], wrong),
    officialDomain: null,
    mapKeys: mapKeysIn(given['mapKeys'], wrong),
    onlineService: serviceIn(given['onlineService'], wrong),
    trackingCode: scriptIn(given['trackingCode'], wrong),
  }
  const official = given['officialDomain'] ?? null
  if (official !== null) {
    if (typeof official !== 'string' || !isDomain(official)) wrong('officialDomain', 'no-domain')
    // Mails lead there, so it must be the brand's own.
    else if (!isOriginal(code) && !settings.domains.includes(official)) wrong('officialDomain', 'not-own-domain')
    else settings.officialDomain = official
  }
  return problems.length > 0 ? { problems } : { settings, problems: [] }
}

export type Checked = { problems: readonly []; settings: BrandSettings } | { problems: Problem[]; settings?: undefined }

/** The same for a brand's file, also one of another brand: a copy under a new code. */
export const checkFile = (value: unknown, code: string): Checked => {
  const given = recordOf(value)
  if (given?.['kind'] !== brandFileKind) return { problems: [{ field: 'kind', problem: 'wrong' }] }
  return checkSettings(given['settings'], code)
}

type Wrong = (field: string, problem?: ProblemKind) => void

const domainsIn = (value: unknown, code: string, wrong: Wrong): string[] => {
  const list = listOf(value ?? [])
  if (!list || list.length > mostDomains) {
    wrong('domains')
    return []
  }
  // All hosts without a brand show the original.
  if (isOriginal(code) && list.length > 0) wrong('domains', 'not-own-domain')
  return list.flatMap((domain, place) => {
    if (typeof domain === 'string' && isDomain(domain) && list.indexOf(domain) === place) return domain
    wrong(`domains.${place}`, 'no-domain')
    return []
  })
}

const textsIn = (value: unknown, wrong: Wrong): Brand['texts'] => {
  const given = recordOf(value ?? {})
  if (!given) wrong('texts')
  const texts: Partial<Record<TextType, BrandText>> = {}
  for (const [type, own] of Object.entries(given ?? {})) {
    if (own === undefined || own === null || own === '') continue
    if (!isText(type)) {
      wrong(`texts.${type}`, 'unknown')
      continue
    }
    const inLanguages = recordOf(own)
    if (inLanguages) {
      const spoken = Object.entries(inLanguages).filter(([, text]) => text !== '' && text !== undefined)
      const kept: Exclude<BrandText, string> = { en: '' }
      for (const [language, text] of spoken) {
        const field = `texts.${type}.${language}`
        const known = languageCodes.find((code) => code === language)
        if (!known) wrong(field, 'unknown')
        else if (isRightText(type, text, field, wrong)) kept[known] = text
      }
      if (!spoken.some(([language]) => language === 'en')) wrong(`texts.${type}.en`, 'missing')
      texts[type] = kept
    } else if (isRightText(type, own, `texts.${type}`, wrong)) texts[type] = own
  }
  if (!given?.['showName']) wrong('texts.showName.en', 'missing')
  return { ...texts, showName: texts.showName ?? '' }
}

/** Texts have no control characters, also none that turn the direction: a name could read as another. */
const isRightText = (type: TextType, text: unknown, field: string, wrong: Wrong): text is string => {
  const fault = faultOfText(type, text)
  if (fault) wrong(field, fault)
  return fault === undefined
}

const faultOfText = (type: TextType, text: unknown): ProblemKind | undefined => {
  if (
    typeof text !== 'string' ||
    /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u.test(type === 'appStoreDescription' ? text.replaceAll('\n', '') : text)
  )
    return 'wrong'
  if (isPictureText(type)) return faultOfPicture(text, type === 'loginBackgroundImage')
  if (isLinkText(type)) return text.length > 500 ? 'too-long' : isHttpsLink(text) ? undefined : 'no-https-link'
  if (type === 'secondDataCentreDomain' && !isDomain(text)) return 'no-domain'
  if (text.length > (longest[type] ?? 60)) return 'too-long'
  return text.trim() === '' ? 'missing' : undefined
}

/** A page that a browser opens where the text says: no other scheme or port, no name before an @, no letters that it reads otherwise. */
const isHttpsLink = (text: string) => {
  const [, host] = /^https:\/\/([a-z0-9.-]+)([/?#][!-[\]^-~]*)?$/.exec(text) ?? []
  return host !== undefined && isDomain(host)
}

const logosIn = (value: unknown, wrong: Wrong): Brand['logos'] => {
  const given = recordOf(value ?? {})
  if (!given) wrong('logos')
  const logos = { ...heliograph.logos }
  for (const [name, picture] of Object.entries(given ?? {})) {
    const field = `logos.${name}`
    if (name !== 'square' && name !== 'topNavigation') {
      wrong(field, 'unknown')
      continue
    }
    const fault = typeof picture === 'string' ? faultOfPicture(picture, false) : 'no-picture'
    if (fault) wrong(field, fault)
    else logos[name] = String(picture)
  }
  return logos
}

/** Only what is in the file itself: a picture elsewhere could change, and would tell others who visits the platform. */
const faultOfPicture = (picture: string, isLarge: boolean): ProblemKind | undefined => {
  if (!/^data:image\/(svg\+xml|webp)(;base64)?,[\w%.~!*'()+/=-]+$/.test(picture)) return 'no-picture'
  const most = isLarge ? mostPictureLength.large : mostPictureLength.small
  return picture.length > most ? 'picture-too-large' : undefined
}

/** Characters of a data address. */
export const mostPictureLength = { small: 96 * 1024, large: 420 * 1024 }

const coloursIn = (value: unknown, wrong: Wrong): Brand['colours'] => {
  const given = recordOf(value ?? {})
  if (!given) wrong('colours')
  const colours = { ...heliograph.colours }
  for (const [type, own] of Object.entries(given ?? {})) {
    const field = `colours.${type}`
    const colour = recordOf(own)
    if (!isColour(type)) wrong(field, 'unknown')
    else if (!colour || typeof colour['hex'] !== 'string' || !parseHex(colour['hex'])) wrong(field, 'no-colour')
    else if (!isOpacity(colour['alphaPercent'], type)) wrong(field, 'no-opacity')
    else colours[type] = { hex: withSign(colour['hex'].toLowerCase()), alphaPercent: colour['alphaPercent'] }
  }
  return colours
}

/**
 * A colour is a wish: text and marks are derived from it (contrast.ts), so that any hue and lightness can be had. What no
 * lightness can mend is a mark that nearly lets its background through.
 */
const isOpacity = (percent: unknown, type: ColourType): percent is number =>
  typeof percent === 'number' && percent >= (type.startsWith('chart-') ? leastMarkPercent : 0) && percent <= 100

const leastMarkPercent = 40

const withSign = (hex: string) => (hex.startsWith('#') ? hex : `#${hex}`)

const languagesIn = (value: unknown, wrong: Wrong): Brand['languages'] => {
  const list = listOf(value ?? [...languageCodes])
  if (!list) wrong('languages')
  const languages = languageCodes.filter((code) => list?.includes(code))
  if (list && languages.length !== list.length) wrong('languages', 'unknown')
  // What is missing elsewhere is in English.
  else if (!languages.includes('en')) wrong('languages', 'missing')
  return languages
}

const flagsIn = (value: unknown, wrong: Wrong): Brand['flags'] => {
  const given = recordOf(value ?? {})
  if (!given) wrong('flags')
  const chosen: Record<Flag, boolean> = { ...heliograph.flags }
  for (const [name, on] of Object.entries(given ?? {})) {
    const flag = flags.find((known) => known === name)
    if (!flag || (on === true && missingFlags.includes(flag))) wrong(`flags.${name}`, 'unknown')
    else if (typeof on !== 'boolean') wrong(`flags.${name}`)
    else chosen[flag] = on
  }
  return chosen
}

const functionsIn = (value: unknown, wrong: Wrong): string[] => {
  const list = listOf(value ?? [])
  if (list && list.length <= 100 && list.every(isFunctionCode)) return list
  wrong('blockedFunctions')
  return []
}

/** Who closes what stays would believe it closed. */
const isFunctionCode = (code: unknown): code is string =>
  typeof code === 'string' && /^[\w.-]{1,64}$/.test(code) && !Object.hasOwn(openPages, code)

const scriptIn = (value: unknown, wrong: Wrong): string | null => {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'string' && value.length <= 200 && /^(\/[\w-]+(\.[\w-]+)*)+\.js$/.test(value)) return value
  wrong('trackingCode', 'no-script')
  return null
}

const serviceIn = (value: unknown, wrong: Wrong): string | null => {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'string' && value.length <= 500 && isHttpsLink(value)) return value
  wrong('onlineService', 'no-https-link')
  return null
}

const mapKeysIn = (value: unknown, wrong: Wrong): Brand['mapKeys'] => {
  const given = recordOf(value ?? {})
  if (!given) wrong('mapKeys')
  return Object.fromEntries(
    Object.entries(given ?? {}).flatMap(([service, key]) => {
      if (key === '') return []
      if (!mapServices.some((known) => known === service)) wrong(`mapKeys.${service}`, 'unknown')
      else if (!isMapKey(key)) wrong(`mapKeys.${service}`)
      else return [[service, key]]
      return []
    }),
  )
}

export const pictureTexts = [
  'appDownloadQrCode',
  'appDownloadLogo',
  'loginBackgroundImage',
  'rectangularLogo',
  'invertedRectangularLogo',
] as const satisfies readonly TextType[]
export const isPictureText = (type: string): type is (typeof pictureTexts)[number] =>
  pictureTexts.some((one) => one === type)

const linkTexts = [
  'iosDownloadLink',
  'androidDownloadLink',
  'policeFilingUrl',
  'icpFilingUrl',
  'serviceTerms',
  'privacyTerms',
  'manualUrl',
] as const satisfies readonly TextType[]
const isLinkText = (type: TextType) => linkTexts.some((one) => one === type)

/** Names fit into a title; the others are sentences. */
const longest: Partial<Record<TextType, number>> = {
  appStoreDescription: 400,
  policeFilingName: 120,
  icpFilingName: 120,
}
const mostDomains = 20

/** Which data centre this is, the server says. */
const isText = (type: string): type is TextType => Object.hasOwn(textTypes, type) && type !== 'currentDataCentre'
const isColour = (type: string): type is ColourType => colourTypes.some((known) => known === type)
const recordOf = (value: unknown) => (isRecord(value) ? value : undefined)
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown) => (isList(value) ? value : undefined)
const isList = (value: unknown): value is unknown[] => Array.isArray(value)
