import { expect, test } from 'vitest'
import { renewed, serviceStateOn } from './data-service.ts'

test('a data service goes on for thirty days after its last paid day', () => {
  const on = (today: string) => serviceStateOn('2026-11-30', today)
  expect(['2026-10-30', '2026-10-31', '2026-11-30'].map(on)).toEqual(['fine', 'soon', 'soon'])
  expect(['2026-12-01', '2026-12-30', '2026-12-31'].map(on)).toEqual(['grace', 'grace', 'resting'])
})

test('renewing adds to the old end, also a little late; after a rest it begins today', () => {
  expect(renewed('2026-11-30', 1, '2026-06-01')).toEqual({ fromDay: '2026-12-01', toDay: '2027-11-30' })
  expect(renewed('2026-11-30', 3, '2026-12-30')).toEqual({ fromDay: '2026-12-01', toDay: '2029-11-30' })
  expect(renewed('2026-11-30', 1, '2026-12-31')).toEqual({ fromDay: '2026-12-31', toDay: '2027-12-30' })
})

test('a year that begins on 29 February is a whole one', () => {
  expect(renewed('2028-02-28', 1, '2028-01-01')).toEqual({ fromDay: '2028-02-29', toDay: '2029-02-28' })
})
