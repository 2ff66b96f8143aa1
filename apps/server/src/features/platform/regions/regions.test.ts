import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { languageCodes } from '@heliograph/brand/languages'
import { areas, dataCentreOf } from '@heliograph/domain/areas'
import { isZone } from '@heliograph/domain/zones'
import { countries as listedCountries } from 'countries-list'
import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'
import { namedDivisions } from './division-names.ts'
import { loadDivisions } from './divisions.ts'
import { composeGeocoder } from './regions.compose.ts'
import { createRegions } from './regions.ts'

/** A geocoder whose answers the tests choose. */
let mood: 'well' | 'down' | 'slow' | 'words' | 'lies' | 'endless' = 'well'
const asked: { url: string; at: number; userAgent: string | undefined }[] = []
/** Until then, it answers nobody. */
let held: Promise<void> | undefined
const stand = createServer(async (request, response) => {
  asked.push({ url: request.url ?? '', at: performance.now(), userAgent: request.headers['user-agent'] })
  const place = { display_name: 'Sonnenweg 7, 80331 München', lat: '48.13712', lon: '11.57541' }
  const lies = [
    place,
    null,
    'x',
    { ...place, lat: '91' },
    { ...place, lon: '' },
    { ...place, display_name: 7 },
    { ...place, display_name: 'A\u202e\nB'.repeat(99) },
  ]
  if (mood === 'slow') return
  await held
  if (mood === 'endless') return void response.end(JSON.stringify([{ ...place, more: 'x'.repeat(300_000) }]))
  response.writeHead(mood === 'down' ? 503 : 200)
  response.end(mood === 'words' ? '<html>' : JSON.stringify(mood === 'lies' ? lies : [place]))
})
await new Promise<void>((resolve) => void stand.listen(0, '127.0.0.1', resolve))
const url = `http://127.0.0.1:${(stand.address() as AddressInfo).port}/here`
const geocode = composeGeocoder({ url, userAgent: 'Heliograph (+me@sun.example)', patienceMs: 1_500, pauseMs: 60 })
const server = await startTestServer({ now: () => Date.parse('2026-01-15T12:00:00Z'), ...(geocode && { geocode }) })
afterAll(async () => {
  await server.close()
  stand.closeAllConnections()
  await new Promise((resolve) => stand.close(resolve))
})
const { regions } = server.apiWith('')

test('every zone is known to the runtime, and has its offset in minutes', async () => {
  const zones = await regions.allTimezones()
  expect(zones.length).toBeGreaterThan(400)
  expect(zones.every(({ code }) => isZone(code))).toBe(true)
  expect(zones.find(({ code }) => code === 'Asia/Kathmandu' || code === 'Asia/Katmandu')).toMatchObject({ offset: 345 })
  expect(zones.find(({ code }) => code === 'Europe/Berlin')).toMatchObject({ offset: 60 })
})

test('zones are named in the requested language, and an unknown language is no error', async () => {
  const nameIn = async (lan: string) =>
    (await regions.timezones({ query: { lan } })).find(({ code }) => code === 'Europe/Berlin')!.name
  expect(await nameIn('de')).toContain('Mitteleuropäische')
  expect(await nameIn('zh')).toContain('中欧')
  expect(await nameIn('not a language')).toContain('Berlin')
})

test.each([
  ['de', 'Deutschland', 'Euro'],
  ['de-AT', 'Deutschland', 'Euro'],
  ['zh', '德国', '欧元'],
  ['zh_CN', '德国', '欧元'],
  ['uk', 'Німеччина', 'євро'],
  ['en', 'Germany', 'Euro'],
  ['klingon', 'Germany', 'Euro'],
  ['../..', 'Germany', 'Euro'],
  ['', 'Germany', 'Euro'],
  [undefined, 'Germany', 'Euro'],
])('in "%s", the lists call Germany %s and its currency %s', async (lan, germany, euro) => {
  const query = lan === undefined ? {} : { lan }
  const germanyIn = (rows: { code?: string; countryCode?: string; name: string }[]) =>
    rows.find(({ code, countryCode }) => (code ?? countryCode) === 'DE')?.name
  expect(germanyIn(await regions.countries({ query }))).toBe(germany)
  expect(germanyIn(await regions.phonePrefixes({ query }))).toBe(germany)
  expect(germanyIn(await regions.phonePatterns({ query }))).toBe(germany)
  const currencies = await regions.currencies({ query })
  expect(currencies.find(({ code }) => code === 'EUR')).toEqual({ code: 'EUR', name: euro, symbol: '€', digits: 2 })
})

test('a language code that is too long is refused', async () => {
  await expect(regions.countries({ query: { lan: 'x'.repeat(17) } })).rejects.toMatchObject({ code: 'PARAM_ERROR' })
})

test('every country has an area, every continent has countries, and every area has a data centre', async () => {
  const countries = await regions.countries()
  expect(countries).toHaveLength(250)
  for (const { area } of countries) expect(['CN', 'FOREIGN_1']).toContain(dataCentreOf(area))
  const taken = new Set(countries.map(({ area }) => area))
  expect(areas.filter((area) => !taken.has(area))).toEqual(['INTERNATIONAL'])
  expect(countries.filter(({ area }) => area === 'CN').map(({ code }) => code)).toEqual(['CN'])
  expect(countries.filter(({ area }) => dataCentreOf(area) === 'CN')).toHaveLength(1)
})

test('countries are on the same continents as in the open data, with two exceptions', async () => {
  const ours = { OC: 'OA' } as Record<string, string>
  const differ = (await regions.countries()).filter(({ code, continent }) => {
    const listed = listedCountries[code as keyof typeof listedCountries].continent
    return (ours[listed] ?? listed) !== continent
  })
  // Most people in Russia live in Europe; East Timor is among the islands of Asia.
  expect(differ.map(({ code }) => code).toSorted()).toEqual(['RU', 'TL'])
})

test('a country has what a form needs; Antarctica has neither a phone prefix nor a currency', async () => {
  const countries = await regions.countries()
  const find = (wanted: string) => countries.find(({ code }) => code === wanted)
  const brazil = { id: 33, code: 'BR', name: 'Brazil', continent: 'SA', area: 'SA', phonePrefix: '55', currency: 'BRL' }
  expect(find('BR')).toEqual(brazil)
  expect(find('CN')).toMatchObject({ continent: 'AS', area: 'CN', phonePrefix: '86', currency: 'CNY' })
  expect(find('AQ')).toMatchObject({ area: 'AN', phonePrefix: null, currency: null })
})

test.each(languageCodes)(
  'in %s the countries are sorted by the rules of the language, and all have a name',
  async (lan) => {
    const names = (await regions.countries({ query: { lan } })).map(({ name }) => name)
    expect(names).toEqual(names.toSorted(new Intl.Collator(lan).compare))
    expect(names.filter((name) => /^[A-Z]{2}$/.test(name))).toEqual([])
  },
)

test('prefixes are digits, and the example number has one of the listed lengths', async () => {
  const patterns = await regions.phonePatterns()
  expect(patterns.map(({ countryCode, prefix, name }) => ({ countryCode, prefix, name }))).toEqual(
    await regions.phonePrefixes(),
  )
  expect(patterns.length).toBeGreaterThan(240)
  for (const { prefix, example, lengthList } of patterns) {
    expect(prefix).toMatch(/^\d{1,3}$/)
    expect(lengthList).toContain(example?.replace(/\D/g, '').length)
  }
  expect(patterns.find(({ countryCode }) => countryCode === 'CN')).toMatchObject({
    prefix: '86',
    example: '131 2345 6789',
  })
})

test('current currencies have their number of decimals; former currencies are not offered', async () => {
  const currencies = await regions.currencies()
  const digitsOf = (wanted: string) => currencies.find(({ code }) => code === wanted)?.digits
  expect(['JPY', 'EUR', 'KWD'].map(digitsOf)).toEqual([0, 2, 3])
  expect(['DEM', 'HRK', 'XXX', 'CLF'].map(digitsOf)).toEqual([undefined, undefined, undefined, undefined])
  expect(currencies.length).toBeLessThan(200)
})

test('a country has divisions, and those have divisions where the data includes them', async () => {
  const germany = await regions.divisions({ params: { pid: 60 }, query: { lan: 'de' } })
  expect(germany).toHaveLength(16)
  const bavaria = germany.find(({ code }) => code === 'DE.02')!
  expect(bavaria).toMatchObject({ pid: 60, level: 1, name: 'Bayern', hasChildren: true })
  const upper = await regions.divisions({ params: { pid: bavaria.id } })
  const upperBavaria = { pid: bavaria.id, level: 2, name: 'Upper Bavaria', hasChildren: false }
  expect(upper.find(({ code }) => code === 'DE.02.091')).toMatchObject(upperBavaria)
  const berlin = germany.find(({ code }) => code === 'DE.16')!
  expect(berlin.hasChildren).toBe(false)
  expect(await regions.divisions({ params: { pid: berlin.id } })).toEqual([])
})

test.each([
  ['zh', 39.9, 116.4, '中国', '北京市'],
  ['zh', 48.14, 11.58, '德国', '巴伐利亚'],
  ['ja', 35.69, 139.69, '日本', '東京都'],
  ['ko', 37.57, 126.98, '대한민국', '서울특별시'],
  ['de', 48.14, 11.58, 'Deutschland', 'Bayern'],
  // Without a name in that language, the one of the data.
  ['uk', 48.14, 11.58, 'Німеччина', 'Bavaria'],
])('in %s, the division at %f, %f in %s is %s, in the place and in the list', async (lan, lat, lng, country, name) => {
  const place = await placeAt(lat, lng, lan)
  expect([place.nationName, place.level1Name]).toEqual([country, name])
  const list = await regions.divisions({ params: { pid: place.nationId! }, query: { lan } })
  expect(list.find(({ id }) => id === place.level1)?.name).toBe(name)
})

test('all provinces of China have a Chinese name, and every name is that of a division of the data', async () => {
  const china = (await regions.countries()).find(({ code }) => code === 'CN')!
  const provinces = await regions.divisions({ params: { pid: china.id }, query: { lan: 'zh-CN' } })
  expect(provinces).toHaveLength(31)
  for (const { name } of provinces) expect(name).toMatch(/^\p{Script=Han}+$/u)
  const { first } = await loadDivisions()
  const codes = new Set(first.map(({ code }) => code))
  expect(namedDivisions.filter((code) => !codes.has(code))).toEqual([])
})

test('an unknown id has no divisions', async () => {
  for (const pid of [1, 999, 2 ** 31 - 1]) expect(await regions.divisions({ params: { pid } })).toEqual([])
  for (const pid of [0, -1, 1.5, 2 ** 31]) {
    await expect(regions.divisions({ params: { pid } })).rejects.toMatchObject({ code: 'PARAM_ERROR' })
  }
})

const placeAt = (latitude: number, longitude: number, lan = 'en') =>
  regions.place({ query: { latitude, longitude, lan } })

test('a point in Berlin is found in Berlin', async () => {
  const germany = await regions.divisions({ params: { pid: 60 } })
  const place = await placeAt(52.52437, 13.41053, 'uk')
  expect(place).toEqual({
    nationId: 60,
    countryCode: 'DE',
    nationName: 'Німеччина',
    level1: germany.find(({ code }) => code === 'DE.16')!.id,
    level1Name: 'State of Berlin',
    level2: null,
    level2Name: null,
    town: 'Berlin',
    distance: expect.any(Number),
    timezone: 'Europe/Berlin',
    timezoneList: ['Europe/Berlin', 'Europe/Busingen'],
    currency: 'EUR',
  })
  expect(place.distance).toBeLessThan(0.1)
})

test('the ids of a place are those in the lists', async () => {
  const { nationId, level1, level2 } = await placeAt(48.14, 11.58)
  const [country] = (await regions.countries()).filter(({ id }) => id === nationId)
  const firsts = await regions.divisions({ params: { pid: nationId! } })
  const seconds = await regions.divisions({ params: { pid: level1! } })
  expect(country!.code).toBe('DE')
  expect(firsts.map(({ id }) => id)).toContain(level1)
  expect(seconds.find(({ id }) => id === level2)!.name).toBe('Upper Bavaria')
})

test('in mid-ocean, at the poles and in the desert there is no place', async () => {
  const nothing = {
    nationId: null,
    countryCode: null,
    nationName: null,
    level1: null,
    level1Name: null,
    level2: null,
    level2Name: null,
    town: null,
    distance: null,
    timezone: null,
    timezoneList: [],
    currency: null,
  }
  for (const [latitude, longitude] of [
    [30, -40],
    [90, 0],
    [-90, 180],
    [0, 0],
    [23, 11],
    [0, -180],
  ] as const) {
    expect(await placeAt(latitude, longitude)).toEqual(nothing)
  }
})

test.each([
  ['Madrid', 40.4168, -3.7038, 'Europe/Madrid'],
  ['Las Palmas', 28.1248, -15.43, 'Atlantic/Canary'],
  ['Funchal', 32.65, -16.91, 'Atlantic/Madeira'],
  ['Ürümqi, which by law has Beijing’s time', 43.8, 87.6, 'Asia/Shanghai'],
  ['Buenos Aires, whose country has many zones that agree', -34.6, -58.38, 'America/Buenos_Aires'],
  ['Denver, whose country’s zones differ', 39.74, -104.99, null],
  ['Vancouver, likewise', 49.26, -123.11, null],
])('the zone of %s is returned if it is certain', async (_town, latitude, longitude, zone) => {
  const { timezone, timezoneList } = await placeAt(latitude, longitude)
  expect(timezone).toBe(zone)
  expect(timezoneList.length).toBeGreaterThan(0)
  expect(timezoneList.every(isZone)).toBe(true)
})

test('longitudes 180 and -180 are the same place', async () => {
  expect(await placeAt(-16.5, 180)).toEqual(await placeAt(-16.5, -180))
})

test.each([
  'latitude=91&longitude=0',
  'latitude=0&longitude=181',
  'latitude=&longitude=',
  'latitude=1',
  'latitude=NaN&longitude=1',
  'latitude=Infinity&longitude=1',
  'latitude=1&longitude=1e400',
  'latitude=1&latitude=2&longitude=1',
])('%s is refused', async (query) => {
  const answer = await fetch(`${server.baseUrl}/region-s/area/searchAreaDetailsByLatlon?${query}`)
  expect([answer.status, await answer.json()]).toEqual([412, expect.objectContaining({ code: 'PARAM_ERROR' })])
})

test('responses are bounded: 64 kB for each list of the world, 100 kB for the longest list of divisions', async () => {
  const sizeOf = async (answer: Promise<unknown>) => JSON.stringify(await answer).length
  for (const list of [regions.countries(), regions.currencies(), regions.phonePrefixes(), regions.phonePatterns()]) {
    expect(await sizeOf(list)).toBeLessThan(64 * 1024)
  }
  const minasGerais = (await regions.divisions({ params: { pid: 33 } })).find(({ code }) => code === 'BR.15')!
  expect(await sizeOf(regions.divisions({ params: { pid: minasGerais.id } }))).toBeLessThan(100 * 1024)
})

test('no request caused an internal error', () => expect(server.reported).toEqual([]))

test('streets are found by the geocoder that the operator chose, asked in turn with a name, and not again for the same text', async () => {
  const { api } = await server.aCaller()
  const search = async (text?: string) =>
    (await api.regions.addresses({ body: { ...(text && { text }), lan: 'de' } })).data
  const found = [{ name: 'Sonnenweg 7, 80331 München', lat: 48.1371, lng: 11.5754 }]
  expect(await api.regions.addresses({ body: {} })).toEqual({ isSearched: true, data: [] })
  expect(asked).toEqual([])
  expect(await search('Sonnenweg 7&format=xml')).toEqual(found)
  expect(await search('  sonnenweg   7&format=XML ')).toEqual(found)
  expect(asked.map((one) => [one.url, one.userAgent])).toEqual([
    [
      '/here/search?q=Sonnenweg+7%26format%3Dxml&format=jsonv2&limit=8&accept-language=de',
      'Heliograph (+me@sun.example)',
    ],
  ])
  // Of ten people at once, five are in the queue and the others hear that it is not known now.
  asked.length = 0
  let answer = () => {}
  held = new Promise((resolve) => (answer = resolve))
  let turnedAway = 0
  const answers = await Promise.all(
    [...'abcdefghij'].map(async (letter) => {
      const found = await search(`Street ${letter}`)
      if (found === null && ++turnedAway === 5) answer()
      return found
    }),
  )
  expect(answers.filter((one) => one === null).length).toBe(5)
  const pauses = asked.slice(1).map(({ at }, place) => at - (asked[place]?.at ?? 0))
  expect(Math.min(...pauses)).toBeGreaterThan(55)
  // Who was turned away may ask again.
  expect(await search('Street j')).toEqual(found)
})

test.each(['down', 'slow', 'words', 'endless'] as const)(
  'a geocoder that is %s leaves the address unknown, and is not logged',
  async (is) => {
    const { api } = await server.aCaller()
    mood = is
    expect(await api.regions.addresses({ body: { text: `Secret lane ${is}` } })).toEqual({
      isSearched: true,
      data: null,
    })
    mood = 'well'
    expect((await api.regions.addresses({ body: { text: `Secret lane ${is}` } })).data).toHaveLength(1)
    expect(String(server.reported)).not.toContain('Secret')
  },
)

test('of what a geocoder answers only places that can be are taken, as plain text', async () => {
  const { api } = await server.aCaller()
  mood = 'lies'
  const { data } = await api.regions.addresses({ body: { text: 'Liars’ lane' } })
  mood = 'well'
  expect(data?.map(({ name }) => name.slice(0, 9))).toEqual(['Sonnenweg', expect.stringMatching(/^A +B/)])
  expect(data?.[1]?.name).toHaveLength(200)
})

test('a person searches 120 addresses an hour, also the same one, and the others go on', async () => {
  const [keen, other] = await Promise.all([server.aCaller(), server.aCaller()])
  const search = ({ api }: typeof keen) => api.regions.addresses({ body: { text: 'Sonnenweg 7', lan: 'fr' } })
  for (let times = 0; times < 120; times++) await search(keen)
  await expect(search(keen)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(await keen.api.regions.addresses({ body: {} })).toEqual({ isSearched: true, data: [] })
  expect((await search(other)).data).toHaveLength(1)
})

test('without a geocoder nobody is asked, and strangers cannot use one', async () => {
  const alone = createRegions({ geocode: undefined, limit: async () => undefined, now: Date.now })
  expect(await alone.addresses('Sonnenweg 7', 'de', 1)).toEqual({ isSearched: false, found: [] })
  await expect(regions.addresses({ body: { text: 'Sonnenweg 7' } })).rejects.toMatchObject({ status: 401 })
})
