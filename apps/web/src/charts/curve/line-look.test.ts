import { nearPairs } from '@heliograph/brand/colour-vision'
import { heliograph } from '@heliograph/brand/heliograph'
import { nordlicht } from '@heliograph/brand/nordlicht'
import { expect, test } from 'vitest'
import { variablesOf } from '#theme/variables.ts'
import { colourCount, lineLookAt, placesByDash } from './line-look.ts'

const looks = Array.from({ length: colourCount }, (_, place) => lineLookAt(place))

test.each(
  [heliograph, nordlicht].flatMap((brand) =>
    (['light', 'dark'] as const).map((scheme) => [brand.code, scheme, brand] as const),
  ),
)('each of twelve lines can be told apart by everyone, by colour or stroke (%s, %s)', (_, scheme, brand) => {
  const colours: Readonly<Record<string, string>> = variablesOf(brand, scheme)
  expect(new Set(looks.map(({ colour }) => colour)).size).toBe(colourCount)
  for (const places of placesByDash) {
    const drawn = places.map((place) => ({ name: place, hex: colours[looks[place]!.colour] ?? 'unknown' }))
    expect(nearPairs(drawn)).toEqual([])
  }
})

test('lines beside each other differ in stroke, too', () => {
  for (const place of looks.keys()) expect(lineLookAt(place).dash).not.toEqual(lineLookAt(place + 1).dash)
})

test('the thirteenth line looks like the first', () => {
  expect(lineLookAt(12)).toEqual(lineLookAt(0))
})
