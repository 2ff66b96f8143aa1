import { expect, test } from 'vitest'
import { crc16, endsWithCrc16, withCrc16 } from './crc16.ts'

test('the text 123456789 has its documented checksum', () => {
  expect(crc16(Uint8Array.from('123456789', (digit) => digit.charCodeAt(0)))).toBe(0x4b37)
})

test('a request for a register ends with its checksum, low byte first', () => {
  const request = withCrc16(Uint8Array.of(1, 3, 0, 1, 0, 1))
  expect([...request.subarray(-2)]).toEqual([0xd5, 0xca])
  expect(endsWithCrc16(request)).toBe(true)
  expect(endsWithCrc16(request.fill(2, 0, 1))).toBe(false)
})
