import { expect, test } from 'vitest'
import { areaOfCountry, areas, continentOf, dataCentreOf, isArea } from './areas.ts'

test.each([
  ['CN', 'CN'],
  ['TW', 'AS'],
  ['HK', 'AS'],
  ['MO', 'AS'],
  ['DE', 'EU'],
  ['RU', 'EU'],
  ['TR', 'AS'],
  ['ZA', 'AF'],
  ['NA', 'AF'],
  ['NZ', 'OA'],
  ['US', 'NA'],
  ['BR', 'SA'],
  ['AQ', 'AN'],
] as const)('a person from %s is offered %s', (country, area) => {
  expect(areaOfCountry(country)).toBe(area)
})

test('a person of unknown country belongs to the international area', () => {
  for (const country of [null, '', 'ZZ', 'de', 'constructor']) expect(areaOfCountry(country)).toBe('INTERNATIONAL')
  expect(continentOf('ZZ')).toBeNull()
})

test('mainland China is on the same continent as the rest of Asia', () => {
  expect(continentOf('CN')).toBe('AS')
})

test("every area has a data centre, and only mainland China has China's", () => {
  expect(areas).toHaveLength(9)
  expect(areas.filter((area) => dataCentreOf(area) === 'CN')).toEqual(['CN'])
  expect(areas.filter((area) => dataCentreOf(area) === 'FOREIGN_1')).toEqual(areas.slice(1))
})

test('an area is recognised only by its exact code', () => {
  expect(areas.every(isArea)).toBe(true)
  for (const code of ['cn', 'OC', '', null, 0]) expect(isArea(code)).toBe(false)
})

test('no code names two countries, and no country is on two continents', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const known = letters.flatMap((first) => letters.map((second) => first + second)).filter((code) => continentOf(code))
  expect(known).toHaveLength(250)
})
