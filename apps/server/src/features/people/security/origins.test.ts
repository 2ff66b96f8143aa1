import { expect, test } from 'vitest'
import { originsOf } from './origins.ts'

const original = originsOf({
  domains: [],
  officialDomain: null,
  publicUrl: 'https://sun.example/app',
  whiteLabel: false,
})
const whiteLabel = originsOf({
  domains: ['north.example', 'north.localhost'],
  officialDomain: 'www.north.example',
  publicUrl: 'https://sun.example',
  whiteLabel: true,
})

test('passkeys are accepted from the brand’s origin, and from localhost', () => {
  expect(['https://sun.example', 'http://localhost:8080', 'https://localhost'].map(original)).toEqual([
    true,
    true,
    true,
  ])
  const ofNorth = ['https://north.example', 'https://www.north.example', 'http://north.localhost:8080']
  expect(ofNorth.map(whiteLabel)).toEqual([true, true, true])
})

test.each([
  'https://sun.example.evil',
  'https://evil-sun.example',
  'http://sun.example',
  'https://sun.example:444',
  'https://a.sun.example',
  'https://localhost.evil',
  'https://evil#localhost',
  'http://localhost/',
  'ftp://localhost',
  'null',
  '',
  'sun.example',
])('%s is not accepted', (origin) => expect(original(origin)).toBe(false))

test('the origin of one brand is not valid for another', () => {
  expect(whiteLabel('https://sun.example')).toBe(false)
  expect(original('https://north.example')).toBe(false)
})
