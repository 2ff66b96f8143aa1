import { expect, test } from 'vitest'
import { isKept } from './kept.ts'

const now = Date.UTC(2026, 5, 12)
const lasting = (hours: number) => `eyJ.${btoa(JSON.stringify({ exp: now / 1000 + hours * 3600, name: 'Gü~' }))}.sign`

test('a session of several days was meant to be kept; one of a day was not', () => {
  expect([15 * 24, 13, 12, 1].map((hours) => isKept(lasting(hours), now))).toEqual([true, true, false, false])
})

test.each(['', 'eyJtoken', 'a.b.c', `eyJ.${btoa('{"exp":"never"}')}.sign`])('the token %s reveals nothing', (token) => {
  expect(isKept(token, now)).toBe(false)
})
