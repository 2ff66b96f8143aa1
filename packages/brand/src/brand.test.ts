import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLink, isPicture, linkOriginOf, offersApp, pictureSitesOf, siteOf } from './addresses.ts'
import { languageCookie } from './brand.ts'
import { checkSettings } from './check.ts'
import { parseHex, toRgba } from './colours.ts'
import { brandFrom, configurationOf, textOf } from './configuration.ts'
import { contrast, ensureContrast } from './contrast.ts'
import { heliograph } from './heliograph.ts'
import { mapSitesIn, mapSitesOf } from './map-sites.ts'
import { nordlicht } from './nordlicht.ts'
import { settingsOf } from './settings.ts'

test.each([heliograph, nordlicht])('$code is the same after sending and parsing', (brand) => {
  expect(brandFrom(configurationOf(brand), heliograph)).toEqual({ ...brand, domains: [] })
})

test('a broken configuration shows the default', () => {
  const broken = {
    ...configurationOf(nordlicht),
    extendWeb: '{oops',
    supportLanList: ['tlh'],
    textList: [],
    squareLogoLink: 'javascript:alert(1)',
    colorList: [{ type: 'primary', colorCode: 'red', alpha: 100 }],
  }
  const { languages, texts, logos, colours } = brandFrom(broken, heliograph)
  expect({ languages, texts, logos, colours }).toEqual({
    languages: heliograph.languages,
    texts: { showName: heliograph.texts.showName },
    logos: heliograph.logos,
    colours: heliograph.colours,
  })
})

test('keys of map services reach the client, but nothing that could change an address (spec §3)', () => {
  const sent = configurationOf({ ...heliograph, mapKeys: { googleMap: 'AIza-x_1' } })
  expect(sent.apiKeyDtoList).toEqual([{ type: 'googleMap', apiKey: 'AIza-x_1' }])
  expect(brandFrom(sent, heliograph).mapKeys).toEqual({ googleMap: 'AIza-x_1' })
  expect([sent.trackingCode, configurationOf({ ...heliograph, trackingCode: '/x.js' }).trackingCode]).toEqual([
    null,
    '/x.js',
  ])
  const broken = { ...sent, apiKeyDtoList: [{ type: 'amap' as const, apiKey: 'a&callback=b' }] }
  expect(brandFrom(broken, heliograph).mapKeys).toEqual({})
})

test.each([
  "key' data:",
  'key; script-src *',
  'key\r\nset-cookie: a=b',
  'key value',
  '"><script>alert(1)</script>',
  'a&callback=b',
  '../..',
  '',
  'x'.repeat(129),
])('the map key %j opens no site: a brand with it is refused, and a client ignores it', (key) => {
  const { problems } = checkSettings({ ...settingsOf(heliograph), mapKeys: { googleMap: key } }, 'FJORD')
  // An empty one is none.
  expect(problems).toEqual(key === '' ? [] : [{ field: 'mapKeys.googleMap', problem: 'wrong' }])
  const mapKeys = { amap: key, googleMap: key }
  expect(mapSitesOf({ mapKeys })).toEqual({ pictures: [], calls: [] })
  expect(brandFrom(configurationOf({ ...heliograph, mapKeys }), heliograph).mapKeys).toEqual({})
})

test('only the sites of the maps that a brand has a key for are its sites: Amap sends pictures, Google answers calls too', () => {
  expect(mapSitesOf(heliograph)).toEqual({ pictures: [], calls: [] })
  expect(mapSitesOf({ mapKeys: { amap: 'a1' } })).toEqual({ pictures: ['https://restapi.amap.com'], calls: [] })
  const google = 'https://tile.googleapis.com'
  expect(mapSitesOf({ mapKeys: { googleMap: 'a1' } })).toEqual({ pictures: [google], calls: [google] })
  const elsewhere = { googleMap: 'http://127.0.0.1:81' }
  expect(mapSitesOf({ mapKeys: { googleMap: 'a1' } }, elsewhere).calls).toEqual(['http://127.0.0.1:81'])
})

test('a client learns other addresses of maps from the configuration, and takes nothing that is no site', () => {
  const mapSites = { googleMap: 'http://127.0.0.1:81' }
  expect(mapSitesIn(configurationOf(heliograph, { mapSites }).extendWeb)).toEqual(mapSites)
  expect(mapSitesIn(configurationOf(heliograph).extendWeb)).toEqual({})
  for (const site of [
    'javascript:alert(1)',
    'https://maps.example/v1',
    'https://a.example; img-src *',
    '//b.example',
    7,
  ])
    expect(mapSitesIn(JSON.stringify({ mapSites: { amap: site } }))).toEqual({})
  for (const text of [null, undefined, '', '{', '[]', '{"mapSites":null}', '{"mapSites":"https://a.example"}'])
    expect(mapSitesIn(text)).toEqual({})
})

test('a name is shown in the language, otherwise in English', () => {
  expect(textOf(heliograph, 'showName', 'zh')).toBe('日讯')
  expect(textOf(heliograph, 'showName', 'sl')).toBe('Heliograph')
  expect(textOf(heliograph, 'manualUrl', 'en')).toBeUndefined()
})

test('only web addresses become links, only pictures are shown, and only domains are sites', () => {
  expect(
    ['https://a.example/x', '/terms', 'javascript:alert(1)', '//evil', 'https://a b', undefined].map(isLink),
  ).toEqual([true, true, false, false, false, false])
  expect(['data:image/png;base64,AA', 'https://a.example/a.png', 'data:text/html,x', null].map(isPicture)).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(
    ['Sun.example', 'sun.example:8443', 'sun.example/x', 'a@sun.example', 'localhost', '', null].map(siteOf),
  ).toEqual(['https://sun.example', 'https://sun.example:8443', ...Array.from({ length: 5 })])
})

test('links lead to the official domain of a brand that has one (spec §3)', () => {
  expect(linkOriginOf({ officialDomain: 'sun.example' }, 'https://here.example')).toBe('https://sun.example')
  for (const officialDomain of [null, '//evil', 'a b'])
    expect(linkOriginOf({ officialDomain }, 'https://here.example')).toBe('https://here.example')
})

test('pictures can be on other sites, which the page has to allow', () => {
  const { logos, texts } = nordlicht
  expect(pictureSitesOf({ logos, texts })).toEqual([])
  const [square, zh] = ['https://cdn.example/a.svg', 'https://bilder.example:8443/zh.png']
  const own = { ...texts, loginBackgroundImage: { en: '/picture.jpg', zh }, appDownloadQrCode: "https://a.example;x'" }
  expect(pictureSitesOf({ logos: { ...logos, square }, texts: own })).toEqual([
    'https://bilder.example:8443',
    'https://cdn.example',
  ])
})

test('an app is offered if there is a way to it', () => {
  const { texts } = heliograph
  expect(offersApp({ texts: { ...texts, appStoreDescription: 'Good', appDownloadLogo: '/logo.png' } })).toBe(false)
  expect(offersApp({ texts: { ...texts, androidDownloadLink: { en: 'https://apps.example' } } })).toBe(true)
})

test('a white label stores its language under another name', () => {
  expect(languageCookie(heliograph)).not.toBe(languageCookie(nordlicht))
})

test.each([
  ['#abc', 50, 'rgba(170, 187, 204, 0.5)'],
  ['#4c87ff', 100, 'rgba(76, 135, 255, 1)'],
  ['4C87FF', 0, 'rgba(76, 135, 255, 0)'],
  ['#4c87f', 100, undefined],
  ['#ggg', 100, undefined],
  ['#abc', 101, undefined],
])('%s at %i %% is %s', (hex, alphaPercent, rgba) => expect(toRgba({ hex, alphaPercent })).toBe(rgba))

test('whatever colour a brand chooses, the derived colours are readable', () => {
  const aColour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(aColour, fc.constantFrom(['#ffffff', '#f5f7fa'], ['#161b22', '#0d1117']), (wish, surfaces) => {
      const derived = ensureContrast(wish, surfaces, 4.5)
      for (const surface of surfaces) expect(contrast(derived, surface)).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

test('contrast matches the standard', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#4c87ff', '#ffffff')).toBeCloseTo(3.38, 2)
  expect(parseHex('#fff')).toEqual([255, 255, 255])
})
