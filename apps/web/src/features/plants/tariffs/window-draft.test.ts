import { expect, test } from 'vitest'
import { cycle, hoursText, newWindow, runOf, windowDraftOf, windowIn } from './window-draft.ts'

test('months go around the end of the year', () => {
  expect(cycle(10, 3, 12)).toEqual([1, 2, 3, 10, 11, 12])
  expect(runOf([1, 2, 3, 10, 11, 12])).toEqual({ from: 10, to: 3 })
  expect(runOf(cycle(4, 9, 12))).toEqual({ from: 4, to: 9 })
  expect(runOf(cycle(1, 12, 12))).toEqual({ from: 1, to: 12 })
  expect(runOf([1, 3])).toBeUndefined()
})

test('what is typed comes back as it was stored', () => {
  const typed = { ...newWindow, purchase: '0,45' }
  expect(windowIn(typed)).toMatchObject({ consumptionPrice: 0.45, benchmarkPrice: null, weekdays: [1, 2, 3, 4, 5] })
  expect(windowDraftOf({ ...windowIn(typed), consumptionPrice: 0.45, benchmarkPrice: null })).toEqual({
    ...typed,
    purchase: '0.45',
  })
  expect(hoursText(typed)).toBe('17:00–21:00')
})
