import { expect, test } from 'vitest'
import { createReceived, type ReceivedPayload } from './received.ts'

test('the newest payloads of a gateway come first, and only the last 20 are kept', () => {
  const received = createReceived()
  for (let number = 1; number <= 21; number++) received.add(1, payload(`${number}`))
  expect(textsOf(received.of(1))).toEqual(Array.from({ length: 20 }, (_, place) => `${21 - place}`))
  expect(received.of(2)).toEqual([])
})

test('when there are too many bytes, the oldest payload goes first, whichever gateway sent it', () => {
  const received = createReceived({ mostBytes: 3 * (100 + 256) })
  received.add(1, payload('a'.repeat(100)))
  received.add(2, payload('b'.repeat(100)))
  received.add(1, payload('c'.repeat(100)))
  received.add(3, payload('d'.repeat(100)))
  expect([1, 2, 3].map((gateway) => textsOf(received.of(gateway)).map((text) => text[0]))).toEqual([
    ['c'],
    ['b'],
    ['d'],
  ])
})

test('a payload larger than the whole buffer leaves nothing behind', () => {
  const received = createReceived({ mostBytes: 1000 })
  received.add(1, payload('a'))
  received.add(2, payload('b'.repeat(1000)))
  expect([received.of(1), received.of(2)]).toEqual([[], []])
  received.add(1, payload('c'))
  expect(textsOf(received.of(1))).toEqual(['c'])
})

test('a slice of a chunk does not keep the chunk in memory', () => {
  const received = createReceived()
  received.add(1, { ...payload(''), payload: Buffer.alloc(65_536).subarray(10, 14) })
  expect(received.of(1)[0]!.payload.buffer.byteLength).toBe(4)
})

const payload = (text: string): ReceivedPayload => ({
  receivedAt: 0,
  protocol: 'mqtt',
  payload: Buffer.from(text),
  outcome: { kept: 1, dropped: 0, undated: false, reasons: [] },
})

const textsOf = (payloads: readonly ReceivedPayload[]) => payloads.map((one) => Buffer.from(one.payload).toString())
