import { expect, test } from 'vitest'
import { movedCell, shownColumns } from './heat-cells.ts'
import { powerShadeText } from './power-shades.ts'

const hours = (...light: number[]) =>
  Array.from({ length: 24 }, (_, hour) => ({ label: `${hour}`, title: `${hour}:00`, isLight: light.includes(hour) }))

test('only the hours with daylight and one on either side are shown', () => {
  expect(shownColumns(hours(6, 7, 19)).map(({ place }) => place)).toEqual([
    5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20,
  ])
  expect(shownColumns(hours(0, 23))).toHaveLength(24)
  expect(shownColumns(hours())).toHaveLength(24)
})

test('keys move within the map', () => {
  expect(movedCell({ row: 0, column: 0 }, 'ArrowRight', 2, 3)).toEqual({ row: 0, column: 1 })
  expect(movedCell({ row: 0, column: 0 }, 'ArrowUp', 2, 3)).toEqual({ row: 0, column: 0 })
  expect(movedCell({ row: 1, column: 1 }, 'ArrowDown', 2, 3)).toEqual({ row: 1, column: 1 })
  expect(movedCell({ row: 1, column: 1 }, 'End', 2, 3)).toEqual({ row: 1, column: 2 })
  expect(movedCell({ row: 1, column: 1 }, 'a', 2, 3)).toBeUndefined()
})

test('both ends of a shade have the unit of the larger one', () => {
  expect(powerShadeText({ from: 500, to: 1000, percent: 1 })).toBe('0.5–1\u00A0kW')
  expect(powerShadeText({ from: 0, to: 200, percent: 1 })).toBe('0–200\u00A0W')
})
