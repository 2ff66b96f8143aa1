import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSeal } from './seal.ts'

const seal = createSeal(randomBytes(32))
const secret = Buffer.from('twenty bytes of it..')

test('sealed data opens again, and looks different every time', () => {
  const [once, again] = [seal.close(secret, 'ada'), seal.close(secret, 'ada')]
  expect(seal.open(once, 'ada')).toEqual(secret)
  expect(once).not.toEqual(again)
  expect(once.includes(secret)).toBe(false)
})

test('it does not open for another owner, with another key, or with a flipped bit', () => {
  const closed = seal.close(secret, 'ada')
  expect(() => seal.open(closed, 'ben')).toThrow()
  expect(() => createSeal(randomBytes(32)).open(closed, 'ada')).toThrow()
  for (const at of [0, 15, closed.length - 1]) {
    const turned = Buffer.from(closed)
    turned[at]! ^= 1
    expect(() => seal.open(turned, 'ada')).toThrow()
  }
})
