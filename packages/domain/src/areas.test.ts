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
] as const)('somebody from %s is offered %s', (country, area) => {
  expect(areaOfCountry(country)).toBe(area)
})

test('whose country is unknown belongs to the international area', () => {
  for (const country of [null, '', 'ZZ', 'de', 'constructor']) expect(areaOfCountry(country)).toBe('INTERNATIONAL')
  expect(continentOf('ZZ')).toBeNull()
})

test('mainland China is on the continent that the rest of Asia is on', () => {
  expect(continentOf('CN')).toBe('AS')
})

test('every area has a data centre, and only the mainland has that of China', () => {
  expect(areas).toHaveLength(9)
  expect(areas.filter((area) => dataCentreOf(area) === 'CN')).toEqual(['CN'])
  expect(areas.filter((area) => dataCentreOf(area) === 'FOREIGN_1')).toEqual(areas.slice(1))
})

test('an area is known by its code, to the letter', () => {
  expect(areas.every(isArea)).toBe(true)
  for (const code of ['cn', 'OC', '', null, 0]) expect(isArea(code)).toBe(false)
})

test('no letters name two countries, or a country on two continents', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const known = letters.flatMap((first) => letters.map((second) => first + second)).filter((code) => continentOf(code))
  expect(known).toHaveLength(250)
})
