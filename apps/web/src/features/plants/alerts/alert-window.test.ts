import { deviceTypes } from '@heliograph/domain/devices'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keyFrom, keyTextOf } from './alert-key.ts'
import {
  filterOf,
  firstWindow,
  isFiltered,
  windowFrom,
  windowSearch,
  windowTo,
  type AlertWindow,
} from './alert-window.ts'

const aWindow = fc.record<AlertWindow>({
  page: fc.integer({ min: 1, max: 1000 }),
  level: fc.constantFrom<AlertWindow['level'][]>(undefined, 0, 1, 2),
  state: fc.constantFrom<AlertWindow['state'][]>(undefined, 'open', 'past'),
  type: fc.constantFrom(undefined, ...deviceTypes),
  day: fc.constantFrom(undefined, '2026-03-29', '2028-02-29'),
  keyword: fc.string({ maxLength: 100 }),
  by: fc.constantFrom<AlertWindow['by'][]>('alertTime', 'level'),
  direction: fc.constantFrom<AlertWindow['direction'][]>('ASC', 'DESC'),
})

test('the address has the filters, except defaults', () => {
  fc.assert(
    fc.property(aWindow, (window) => {
      expect(windowFrom(windowTo(window))).toEqual(window)
    }),
  )
  expect(windowTo(firstWindow)).toEqual({})
  expect(isFiltered(firstWindow)).toBe(false)
})

test('invalid values in an address are ignored', () => {
  const odd = {
    page: -1,
    level: 7,
    state: 'gone',
    type: 'TOASTER',
    day: '2026-02-30',
    by: 'name',
    to: 'UP',
    keyword: '',
  }
  expect(windowSearch(odd)).toEqual({})
  expect(windowSearch({ keyword: 77 })).toEqual({ keyword: '77' })
})

test('a chosen day is queried from its start to its end', () => {
  expect(filterOf({ ...firstWindow, day: '2026-03-29', state: 'past', level: 0 })).toEqual({
    whole: true,
    level: '0',
    open: false,
    startTime: '2026-03-29',
    endTime: '2026-03-29',
  })
})

test("an alert is identified in the address by device, rule and the plant's day", () => {
  const alert = {
    deviceId: 12,
    ruleId: 1005,
    alertTime: Date.parse('2026-03-28T23:30:00Z') / 1000,
    timezone: 'Europe/Berlin',
  }
  expect(keyTextOf(alert)).toBe('12-1005-20260329')
  expect(keyFrom('12-1005-20260329')).toEqual({ deviceId: 12, ruleId: 1005, alertDay: '20260329' })
  expect(
    ['', '12', '12-1005', '0-1-20260329', '12-9999999999-20260329', 'a-b-c', '1-1-20260329-1'].map(keyFrom),
  ).toEqual(Array.from({ length: 7 }, () => undefined))
})
