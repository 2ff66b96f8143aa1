import fc from 'fast-check'
import { expect, test } from 'vitest'
import countries from 'world-atlas/countries-50m.json'
import { fromChinese, toChinese, type Place } from './gcj02.ts'
import { outline } from './mainland-outline.ts'
import { outlineOf } from './mainland.fixture.ts'
import { isInMainland } from './mainland.ts'

const metres = (from: Place, to: Place) =>
  Math.hypot((to.lat - from.lat) * 111_320, (to.lng - from.lng) * 111_320 * Math.cos((from.lat * Math.PI) / 180))

const everywhere = fc.record({
  lat: fc.double({ min: -85, max: 85, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
})
const aroundChina = fc.record({
  lat: fc.double({ min: 18, max: 54, noNaN: true }),
  lng: fc.double({ min: 73, max: 135.5, noNaN: true }),
})
/** So that a shift does not cross the border. */
const isAwayFromBorder = ({ lat, lng }: Place) =>
  new Set([-0.02, 0, 0.02].flatMap((north) => [-0.02, 0, 0.02].map((east) => isInMainland(lng + east, lat + north))))
    .size === 1

test.each([
  ['Beijing', { lat: 39.911954, lng: 116.377817 }, { lat: 39.913345455, lng: 116.384047225 }],
  ['Shanghai', { lat: 31.1774276, lng: 121.5272106 }, { lat: 31.175303984, lng: 121.531541859 }],
  ['Shenzhen', { lat: 22.543847, lng: 113.912316 }, { lat: 22.540796132, lng: 113.917176481 }],
])('a place in %s is where other programs have it on such a map', (_, place, shown) => {
  expect(metres(toChinese(place), shown)).toBeLessThan(0.1)
  expect(metres(fromChinese(shown), place)).toBeLessThan(0.1)
})

test('what is pressed on the map is what was drawn there, to a millimetre, in China and everywhere else', () => {
  fc.assert(
    fc.property(fc.oneof(everywhere, aroundChina).filter(isAwayFromBorder), (place) => {
      expect(metres(fromChinese(toChinese(place)), place)).toBeLessThan(0.001)
      expect(metres(toChinese(fromChinese(place)), place)).toBeLessThan(0.001)
    }),
  )
})

test('outside of mainland China nothing is moved; in it everything is, by less than a kilometre', () => {
  fc.assert(
    fc.property(fc.oneof(everywhere, aroundChina), (place) => {
      const way = metres(place, toChinese(place))
      if (isInMainland(place.lng, place.lat)) expect(way > 0 && way < 1000).toBe(true)
      else expect(toChinese(place)).toEqual(place)
    }),
  )
})

test('on another copy of the earth the same place is moved the same way', () => {
  fc.assert(
    fc.property(aroundChina, fc.constantFrom(-360, 360, 720), ({ lat, lng }, turn) => {
      const [here, there] = [toChinese({ lat, lng }), toChinese({ lat, lng: lng + turn })]
      expect(there.lat).toBeCloseTo(here.lat, 9)
      expect(there.lng - turn).toBeCloseTo(here.lng, 9)
    }),
  )
  for (const lng of [Infinity, -Infinity])
    expect([toChinese({ lat: 30, lng }), fromChinese({ lat: 30, lng })]).toEqual([
      { lat: 30, lng },
      { lat: 30, lng },
    ])
})

test.each<[string, number, number, boolean]>([
  ['Beijing', 116.4, 39.9, true],
  ['Kashgar', 75.99, 39.47, true],
  ['Mohe, in the north', 122.54, 52.97, true],
  ['Sanya, on Hainan', 109.51, 18.25, true],
  ['Shenzhen, at the border', 114.06, 22.55, true],
  ['Zhuhai, at the border', 113.55, 22.27, true],
  ['a pier of Qingdao', 120.32, 36.05, true],
  ['a wind farm ten kilometres off Rudong', 121.2, 32.6, true],
  ['Hong Kong', 114.17, 22.3, false],
  ['Lantau', 113.94, 22.26, false],
  ['Macao', 113.55, 22.19, false],
  ['Taipei', 121.56, 25.03, false],
  ['Seoul', 126.98, 37.57, false],
  ['Vladivostok', 131.89, 43.12, false],
  ['Ulan Bator', 106.91, 47.92, false],
  ['Hanoi', 105.85, 21.03, false],
  ['Kathmandu', 85.32, 27.71, false],
  ['Munich', 11.58, 48.14, false],
  ['Sydney', 151.21, -33.87, false],
])('%s: is in the mainland or not', (_, lng, lat, isThere) => {
  expect(isInMainland(lng, lat)).toBe(isThere)
})

test('the outline is that of Natural Earth', () => {
  expect(outline).toEqual(outlineOf(countries))
})
