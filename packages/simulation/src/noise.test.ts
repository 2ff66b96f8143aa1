import { expect, test } from 'vitest'
import { evenly, hashed, noise, seedOf } from './noise.ts'

test('the same arguments give the same number, and each of them matters', () => {
  expect(hashed(7, 1, 1000)).toBe(hashed(7, 1, 1000))
  const numbers = [hashed(7, 1, 1000), hashed(8, 1, 1000), hashed(7, 2, 1000), hashed(7, 1, 1001), hashed(7, 1, -1000)]
  expect(new Set(numbers).size).toBe(numbers.length)
})

test.each([0, 1, 12345, -9])('numbers of seed %i are distributed uniformly', (seed) => {
  const counts = Array.from({ length: 10 }, () => 0)
  for (let index = 0; index < 20_000; index++) counts[Math.floor(hashed(seed, 3, index) * 10)]! += 1
  for (const count of counts) expect(Math.abs(count - 2000)).toBeLessThan(200)
})

test('noise has a mean of 0, a deviation of 1, and no jumps', () => {
  let [sum, squares, jump, previous] = [0, 0, 0, noise(5, 2, 0, 1000)]
  for (let at = 0; at < 5_000_000; at += 50) {
    const value = noise(5, 2, at, 1000)
    jump = Math.max(jump, Math.abs(value - previous))
    sum += value
    squares += value * value
    previous = value
  }
  expect(jump).toBeLessThan(0.4)
  expect(Math.abs(sum / 100_000)).toBeLessThan(0.05)
  expect(Math.abs(squares / 100_000 - 1)).toBeLessThan(0.05)
})

test('normal values become uniform ones', () => {
  expect(evenly(0)).toBe(0.5)
  expect(evenly(1)).toBeCloseTo(0.84, 1)
})

test('a seed can be derived from a text', () => {
  expect(seedOf('')).toBe(0x811c9dc5)
  expect(seedOf('a')).toBe(0xe40c292c)
})
