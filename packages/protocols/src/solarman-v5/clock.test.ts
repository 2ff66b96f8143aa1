import { expect, test } from 'vitest'
import { capturedPayloads } from './captures.fixture.ts'
import { acquiredAt, bootOf, isSameBoot } from './clock.ts'
import { decodeDataHead } from './data.ts'
import { bytesOf } from './hex.ts'

const live = decodeDataHead(bytesOf(capturedPayloads['Solis data']))!
const stored = decodeDataHead(bytesOf(capturedPayloads['stored Solis data']))!

test('a record is dated by working time and offset', () => {
  expect(live.clock).toEqual({ workingSeconds: 7660026, powerOnSeconds: 348, offsetSeconds: 1610660837 })
  expect(isoOf(acquiredAt(live.clock))).toBe('2021-04-13T13:34:23.000Z')
})

test('a record from before the first time sync has no date', () => {
  expect(stored.clock.offsetSeconds).toBe(0)
  expect(acquiredAt(stored.clock)).toBeUndefined()
})

test('a later offset of the same boot dates an earlier record', () => {
  expect(isSameBoot(stored.clock, live.clock)).toBe(true)
  const { offsetSeconds } = live.clock
  expect(isoOf(acquiredAt({ ...stored.clock, offsetSeconds }))).toBe('2021-04-13T13:29:20.000Z')
})

test('frames of one boot have the same identity, and frames of another boot have another', () => {
  const hello = { workingSeconds: 444938, powerOnSeconds: 120, offsetSeconds: 0 }
  const data = decodeDataHead(bytesOf(capturedPayloads['LSW5 data']))!.clock
  expect(bootOf(hello)).toBe(bootOf(data))
  expect(isoOf(acquiredAt(data))).toBe('2024-06-07T13:26:46.000Z')
  expect(isSameBoot({ ...hello, powerOnSeconds: 40 }, data)).toBe(false)
})

const isoOf = (at: number | undefined) => at && new Date(at).toISOString()
