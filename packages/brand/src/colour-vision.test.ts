import { expect, test } from 'vitest'
import { nearPairs } from './colour-vision.ts'
import { defaultPalette } from './palettes.ts'

const energies = Array.from({ length: 7 }, (_, place) => ({
  name: place + 1,
  hex: defaultPalette[`chart-${(place + 1) as 1}`].hex,
}))
const named = (colours: Record<string, string>) => Object.entries(colours).map(([name, hex]) => ({ name, hex }))

test('the energies of the platform can be told apart by everyone (spec §3)', () => {
  expect(nearPairs(energies)).toEqual([])
})

test('red and green of one lightness are the same without green receptors, and for nobody else', () => {
  expect(nearPairs(named({ red: '#c0573f', green: '#7d7a3c' }))).toEqual([
    { one: 'red', other: 'green', who: expect.stringMatching(/^(prot|deuter)anopia$/) as string },
  ])
  expect(nearPairs(named({ blue: '#1d5fd0', yellow: '#e49d04' }))).toEqual([])
})

test('two that are nearly one colour are so for everyone', () => {
  expect(nearPairs(named({ one: '#4c87ff', other: '#4f8aff', third: '#000' }))).toEqual([
    { one: 'one', other: 'other', who: 'everyone' },
  ])
})
