import { defaultLanguage, languageCodes, type LanguageCode } from '@heliograph/brand/languages'
import { languageIn } from '#needs/languages.ts'
import { countries, countryNamesIn } from './countries.ts'
import { plain } from './plain-name.ts'
import { townsExactly } from './town-names.ts'

export interface Wanted {
  /** May be followed by a comma and its division, which tells towns of the same name apart. */
  town: string
  /** A code, or a name in English or the language. */
  country: string | null
}

type Position = { latitude: number; longitude: number } | 'no country' | 'none' | 'several'

/** In the order of what was asked. */
export const positionsOfTowns = async (wanted: readonly Wanted[], language?: string): Promise<Position[]> => {
  if (wanted.length === 0) return []
  const codes = countryCodesIn(languageIn(languageCodes, language, defaultLanguage))
  const asked = wanted.map(({ town, country }) => {
    const [name = '', division = ''] = town.split(',').map(plain)
    return { name, division, country: country === null ? null : codes.get(plain(country)) }
  })
  const found = await townsExactly(new Set(asked.map(({ name }) => name)))
  return asked.map(({ name, division, country }) => {
    if (country === undefined) return 'no country'
    const called = (found.get(name) ?? []).filter(
      ({ countryCode, first, second }) =>
        (country === null || countryCode === country) &&
        (division === '' || [first?.name, second?.name].some((one) => plain(one ?? '') === division)),
    )
    const own = called.filter(({ isOther }) => !isOther)
    // Within a country, what a town is called first decides. Without one, Roma in Australia is as likely as Rome.
    const towns = country !== null && own.length > 0 ? own : called
    const [town] = towns
    if (!town) return 'none'
    // Some towns are listed twice.
    const isOne = towns.every(
      (other) => Math.abs(other.latitude - town.latitude) < 0.1 && Math.abs(other.longitude - town.longitude) < 0.15,
    )
    return isOne ? { latitude: town.latitude, longitude: town.longitude } : 'several'
  })
}

const countryCodesIn = (language: LanguageCode) => {
  const codes = new Map(countries.map(({ code }) => [plain(code), code]))
  for (const spoken of new Set<LanguageCode>([defaultLanguage, language])) {
    const nameOf = countryNamesIn(spoken)
    for (const { code } of countries) codes.set(plain(nameOf(code)), code)
  }
  return codes
}
