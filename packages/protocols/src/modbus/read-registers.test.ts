import { detail } from '@heliograph/domain/rejection-details'
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
  ['with a wrong checksum', bytesOf('010304123456780000'), detail('wrongChecksum')],
  ['that is empty', new Uint8Array(), detail('wrongChecksum')],
  ['that is cut short', withCrc16(bytesOf('010304123456')), detail('otherLength', { bytes: 8, expected: 9 })],
  [
    'to a request for another range',
    withCrc16(bytesOf('0103021234')),
    detail('otherLength', { bytes: 7, expected: 9 }),
  ],
  [
    'that is longer than it says',
    withCrc16(bytesOf('0103041234567800')),
    detail('otherLength', { bytes: 10, expected: 9 }),
  ],
  ['of another unit', withCrc16(bytesOf('02030412345678')), detail('otherUnit', { unit: 2 })],
  ['to another function', withCrc16(bytesOf('01040412345678')), detail('otherFunction', { function: 4 })],
  ['that is an exception', withCrc16(bytesOf('018302')), detail('modbusException', { code: 2 })],
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
