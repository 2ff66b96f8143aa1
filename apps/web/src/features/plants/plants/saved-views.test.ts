import { expect, test } from 'vitest'
import { columnsIn, columnsText, usualColumns } from './plant-columns.ts'
import { viewsIn } from './saved-views.ts'

test('invalid data is not read as a view', () => {
  expect(viewsIn(undefined)).toEqual([])
  expect(viewsIn('{oops')).toEqual([])
  expect(
    viewsIn('[1, {"name": ""}, {"name": "a", "search": {"map": 3}}, {"name": "b", "search": {"by": "name"}}]'),
  ).toEqual([{ name: 'b', search: { by: 'name' }, isDefault: false }])
})

test('columns keep their order, and unknown ones are left out', () => {
  expect(columnsIn('type,condition,nonsense')).toEqual(['condition', 'type'])
  expect(columnsIn('nonsense')).toBeUndefined()
  expect(columnsIn(columnsText([]))).toEqual([])
  expect(columnsIn(columnsText(usualColumns))).toEqual(usualColumns)
})
