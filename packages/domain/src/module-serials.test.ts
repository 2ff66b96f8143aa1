import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moduleSerialIn, moduleSerialsOf, nearestSerial, tigoLetterOf } from './module-serials.ts'

test.each([
  ['114182304567', '114182304567'],
  [' 1d0f3a22-7b ', '1D0F3A22-7B'],
  ['SN:114182304567;PN:HMS-800', '114182304567'],
  ['https://example.test/m?type=2&sn=7103000037', '7103000037'],
  ['{"sn":"7103000037","v":1}', '7103000037'],
  ['0101234567890128217103000037', '7103000037'],
  ['4-9A57A2L', '4-9A57A2L'],
  ['4-9A57A2G', undefined],
  ['HELLO', undefined],
  ['https://example.test/', undefined],
  ['', undefined],
])('the code %j has the serial number %j', (code, serial) => expect(moduleSerialIn(code)).toBe(serial))

test('a wrong digit or two swapped ones on a sticker of Tigo are noticed by its letter', () =>
  fc.assert(
    fc.property(fc.integer({ min: 0x10000, max: 0xfffffff }), fc.nat({ max: 15 }), fc.nat(), (number, nibble, at) => {
      const [first, digits] = [nibble.toString(16).toUpperCase(), number.toString(16).toUpperCase()]
      const letter = tigoLetterOf(first, digits)
      expect(moduleSerialIn(`${first}-${digits}${letter}`)).toBe(`${first}-${digits}${letter}`)
      const place = at % digits.length
      const other = ((Number.parseInt(digits[place]!, 16) + 1 + (at % 15)) % 16).toString(16).toUpperCase()
      if (other === digits[place]) return
      const wrong = digits.slice(0, place) + other + digits.slice(place + 1)
      expect(moduleSerialIn(`${first}-${wrong}${letter}`)).toBeUndefined()
    }),
  ))

test('what is on three stickers is a part number; on two it is one module twice', () =>
  expect(moduleSerialsOf(['P370-5R', 'AB1234', 'P370-5R', 'AB1235', 'P370-5R', 'AB1235'])).toEqual([
    undefined,
    'AB1234',
    undefined,
    'AB1235',
    undefined,
    'AB1235',
  ]))

test('a serial number is offered if it alone differs in one letter', () => {
  expect(nearestSerial('AB1234', ['AB1239', 'XY0000'])).toBe('AB1239')
  expect(nearestSerial('AB1234', ['AB1239', 'AB1230'])).toBeUndefined()
  expect(nearestSerial('AB1234', ['AB12345', 'AB1243'])).toBeUndefined()
  expect(nearestSerial('AB1234', ['ab1239', 'xy0000'])).toBe('ab1239')
})
