import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bytesOf, hexOf } from '#solarman-v5/hex.ts'
import { withCrc16 } from './crc16.ts'
import { decodeRead, encodeRead } from './read-registers.ts'

const range = { start: 3, count: 2 }

test('a request is the one that a published capture has', () => {
  expect(hexOf(encodeRead(1, { start: 3, count: 5 }))).toBe('01030003000575c9')
})

test('an answer gives registers by number', () => {
  const answer = withCrc16(bytesOf('01030412345678'))
  expect(decodeRead(answer, 1, range)).toEqual({
    registers: new Map([
      [3, 0x1234],
      [4, 0x5678],
    ]),
  })
})

test.each([
  ['with a wrong checksum', bytesOf('010304123456780000'), 'a wrong checksum'],
  ['that is empty', new Uint8Array(), 'a wrong checksum'],
  ['that is cut short', withCrc16(bytesOf('010304123456')), '8 of 9 bytes'],
  ['to a request for another range', withCrc16(bytesOf('0103021234')), '7 of 9 bytes'],
  ['that is longer than it says', withCrc16(bytesOf('0103041234567800')), '10 of 9 bytes'],
  ['of another unit', withCrc16(bytesOf('02030412345678')), 'an answer of unit 2'],
  ['to another function', withCrc16(bytesOf('01040412345678')), 'an answer to function 4'],
  ['that is an exception', withCrc16(bytesOf('018302')), 'the Modbus exception 2'],
])('an answer %s gives no registers, but says why', (_, answer, error) => {
  expect(decodeRead(answer, 1, range)).toEqual({ error })
})

test('whatever the answer is, nothing is thrown', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => void decodeRead(bytes, 1, range)))
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      const { registers } = decodeRead(withCrc16(bytes), 1, range)
      expect(registers?.size ?? range.count).toBe(range.count)
    }),
  )
})
