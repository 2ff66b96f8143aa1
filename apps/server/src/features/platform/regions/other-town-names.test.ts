import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { loadOtherNames } from './other-town-names.ts'
import { townsIn } from './places.ts'
import { plain } from './plain-name.ts'
import { positionsOfTowns } from './town-positions.ts'

/** As people of their country, or of a neighbour, write them. */
const written = [
  ['München', 'DE', 48.14, 11.58],
  ['Nürnberg', 'DE', 49.45, 11.08],
  ['Nuernberg', 'DE', 49.45, 11.08],
  ['Monachium', 'DE', 48.14, 11.58],
  ['Firenze', 'IT', 43.78, 11.25],
  ['Florenz', 'IT', 43.78, 11.25],
  ['Roma', 'IT', 41.89, 12.48],
  ['Milano', 'IT', 45.46, 9.19],
  ['Napoli', 'IT', 40.85, 14.27],
  ['Lisboa', 'PT', 38.72, -9.13],
  ['Praha', 'CZ', 50.09, 14.42],
  ['Warszawa', 'PL', 52.23, 21.01],
  ['Varsovie', 'PL', 52.23, 21.01],
  ['Lodz', 'PL', 51.77, 19.47],
  ['București', 'RO', 44.43, 26.11],
  ['Bucuresti', 'RO', 44.43, 26.11],
  ['Bruxelles', 'BE', 50.85, 4.35],
  ['Brussel', 'BE', 50.85, 4.35],
  ['Genève', 'CH', 46.2, 6.15],
  ['Genf', 'CH', 46.2, 6.15],
  ['Den Haag', 'NL', 52.08, 4.3],
  ['København', 'DK', 55.68, 12.57],
  ['Kobenhavn', 'DK', 55.68, 12.57],
  ['Hà Nội', 'VN', 21.02, 105.84],
  ['ha noi', 'VN', 21.02, 105.84],
  ['Đà Nẵng', 'VN', 16.07, 108.22],
  ['北京', 'CN', 39.9, 116.4],
  ['上海', 'CN', 31.22, 121.46],
  ['杭州', 'CN', 30.29, 120.16],
  ['杭州市', 'CN', 30.29, 120.16],
  ['慕尼黑', 'DE', 48.14, 11.58],
  ['東京', 'JP', 35.69, 139.69],
  ['横浜', 'JP', 35.45, 139.65],
  ['パリ', 'FR', 48.85, 2.35],
  ['서울', 'KR', 37.57, 126.98],
  ['수원시', 'KR', 37.29, 127.01],
  ['Київ', 'UA', 50.45, 30.52],
  ['Варшава', 'PL', 52.23, 21.01],
  ['Wien', 'AT', 48.21, 16.37],
  ['Dunaj', 'AT', 48.21, 16.37],
  ['Viyana', 'AT', 48.21, 16.37],
] as const

test.each(written)('%s is found, first of all', async (name, _country, latitude, longitude) => {
  const [first, ...others] = await townsIn('en', name)
  expect([first?.latitude, first?.longitude]).toEqual([near(latitude), near(longitude)])
  expect(others.length).toBeLessThan(8)
})

test.each(written)('%s is the place of a plant of a list, in %s', async (town, country, latitude, longitude) => {
  const [place] = await positionsOfTowns([{ town, country }])
  expect(place).toEqual({ latitude: near(latitude), longitude: near(longitude) })
})

const near = (degrees: number): unknown => expect.closeTo(degrees, 1)

test('a town is shown once, by the name that was typed, with its accents if it has them', async () => {
  const shown = async (text: string) =>
    (await townsIn('de', text)).filter(({ latitude }) => Math.abs(latitude - 48.137) < 0.001)
  const munich = { country: 'Deutschland', latitude: near(48.14), longitude: near(11.58), division: expect.any(String) }
  expect(await shown('Münch')).toEqual([{ town: 'München', ...munich }])
  expect(await shown('munchen')).toEqual([{ town: 'München', ...munich }])
  expect(await shown('Munich')).toEqual([{ town: 'Munich', ...munich }])
  expect(await shown('Мюнхен')).toEqual([{ town: 'Мюнхен', ...munich }])
})

test('large towns come before small ones, but not before those whose whole name was typed', async () => {
  const shown = async (text: string) => (await townsIn('en', text)).map(({ town, country }) => `${town} ${country}`)
  for (const text of ['mün', 'mun', 'münc'])
    expect((await shown(text))[0], text).toMatch(/^(?:München|Munich) Germany$/)
  expect((await shown('Roma')).slice(0, 2)).toEqual(['Roma Italy', expect.stringMatching(/^Roma (?!Italy)/)])
  expect((await shown('Paris'))[0]).toBe('Paris France')
  // Neustadt an der Weinstraße has most people of them.
  const neustadts = (await shown('Neustadt')).map((one) => one.replace(/ [A-Z][a-z]+$/, ''))
  expect(neustadts.slice(0, 3)).toEqual(['Neustadt', 'Neustadt', 'Neustadt'])
  expect(neustadts.lastIndexOf('Neustadt')).toBeLessThan(neustadts.findIndex((one) => one !== 'Neustadt'))
})

test('what a name means in another country is not taken for a town of this one', async () => {
  const wanted = [
    { town: 'München', country: 'AT' },
    { town: 'Praha', country: 'PL' },
    { town: '北京', country: 'JP' },
    { town: 'Warszawa', country: 'DE' },
    { town: 'Wien', country: 'CH' },
  ]
  expect(await positionsOfTowns(wanted)).toEqual(wanted.map(() => 'none'))
})

test('a name of several towns is left to the person, and a division tells them apart', async () => {
  const wanted = [
    { town: 'Frankfurt', country: 'DE' },
    { town: 'Frankfurt, Brandenburg', country: 'DE' },
    { town: 'Frankfurt am Main', country: 'DE' },
    { town: 'Roma', country: null },
    { town: 'Roma', country: 'AU' },
    { town: 'Springfield', country: 'US' },
  ]
  expect(await positionsOfTowns(wanted)).toEqual([
    'several',
    { latitude: near(52.35), longitude: near(14.55) },
    { latitude: near(50.12), longitude: near(8.68) },
    'several',
    { latitude: near(-26.57), longitude: near(148.79) },
    'several',
  ])
})

test('every town of the file is in the table of towns: make the file again if not', async () => {
  const { lost, towns, nameAt } = await loadOtherNames()
  expect(lost).toEqual([])
  expect(towns.length).toBeGreaterThan(30_000)
  expect([...towns.keys()].filter((index) => plain(nameAt(index)).length < 2)).toEqual([])
})

test('the file is small, and its lines are a country, a name and others', async () => {
  const file = await readFile(new URL('../../../../data/other-town-names.tsv', import.meta.url), 'utf8')
  expect(Buffer.byteLength(file)).toBeLessThan(600_000)
  const line = /^[A-Z]{2}(?: -?\d{1,2}\.\d -?\d{1,3}\.\d)?(?:\t[^\t\p{Cc}]+)+$/u
  expect(
    file
      .trimEnd()
      .split('\n')
      .filter((one) => !line.test(one)),
  ).toEqual([])
})
