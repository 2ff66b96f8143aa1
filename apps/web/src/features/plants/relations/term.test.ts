import { expect, test } from 'vitest'
import { endOf, lastDayOf, termOf } from './term.ts'

const noon = Date.parse('2026-06-12T10:00:00Z')
const end = (day: string, zone = 'Europe/Berlin') => endOf({ kind: 'day', day }, zone, noon)

test('a term ends after its last day, in the plant’s zone', () => {
  expect(end('2026-06-30')).toBe(Date.parse('2026-06-30T22:00:00Z') / 1000)
  expect(end('2026-06-30', 'Pacific/Auckland')).toBe(Date.parse('2026-06-30T12:00:00Z') / 1000)
  expect(endOf({ kind: 'month', day: '' }, 'Europe/Berlin', noon)).toBe(Date.parse('2026-07-12T22:00:00Z') / 1000)
  expect(endOf({ kind: 'forever', day: '' }, 'Europe/Berlin', noon)).toBeNull()
})

test('an invalid, past or current day cannot be the last day', () => {
  for (const day of ['', 'soon', '2026-02-31', '2026-06-11', '2026-06-12', '12026-01-01'])
    expect([day, end(day)]).toEqual([day, undefined])
  expect(end('2026-06-13')).toBeTypeOf('number')
})

test('an existing term is shown by its last day, and is unchanged when saved', () => {
  const expiresTime = end('2026-10-25')!
  expect(lastDayOf(expiresTime, 'Europe/Berlin')).toBe('2026-10-25')
  expect(endOf(termOf(expiresTime, 'Europe/Berlin'), 'Europe/Berlin', noon)).toBe(expiresTime)
  expect(termOf(null, 'Europe/Berlin')).toEqual({ kind: 'forever', day: '' })
})
