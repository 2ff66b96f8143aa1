import { expect, test } from 'vitest'
import { createBuffer } from './buffer.ts'

const record = (number: number, stored = false) => ({ number, at: number, body: `record ${number}`, stored })
const numbers = (records: readonly { number: number }[]) => records.map(({ number }) => number)

test('a live record becomes stored when sending it failed or a newer one arrives', () => {
  const buffer = createBuffer()
  for (const number of [1, 2, 3]) buffer.add(record(number))
  buffer.store(buffer.live()[0]!)
  expect(numbers(buffer.live())).toEqual([2, 3])
  expect(numbers(buffer.stored(9))).toEqual([1])
  buffer.storeAll()
  expect(buffer.live()).toEqual([])
  expect(numbers(buffer.stored(2))).toEqual([1, 2])
})

test('records being sent are not sent twice', () => {
  const buffer = createBuffer()
  buffer.add(record(1, true))
  buffer.add(record(2, true))
  buffer.add(record(3))
  expect(numbers(buffer.stored(9, new Set([1])))).toEqual([2])
  expect(buffer.live(new Set([3]))).toEqual([])
})

test('a full ring loses its oldest record and counts it', () => {
  const buffer = createBuffer([], 3)
  for (const number of [1, 2, 3, 4, 5]) buffer.add(record(number))
  expect(numbers(buffer.records())).toEqual([3, 4, 5])
  expect(numbers(buffer.live())).toEqual([3, 4, 5])
  expect(buffer.dropped()).toBe(2)
  expect(buffer.forget(1)).toBe(false)
  expect(buffer.forget(4)).toBe(true)
  expect(buffer.size()).toBe(2)
})

test('after a restart no record is live', () => {
  const buffer = createBuffer([record(7)])
  expect(buffer.live()).toEqual([])
  expect(buffer.stored(1)).toEqual([record(7, true)])
})
