import { expect, test } from 'vitest'
import { columnsIn, columnsText, usualColumns } from './plant-columns.ts'
import { renamed, viewsIn, withoutView, withView } from './saved-views.ts'

const view = (name: string) => ({ name, search: { keyword: name } })

test('a view replaces one with the same name', () => {
  const views = withView([view('a'), view('b')], { name: 'a', search: {} })
  expect(views).toEqual([view('b'), { name: 'a', search: {} }])
})

test('views are renamed in place and deleted', () => {
  const views = [view('a'), view('b'), view('c')]
  expect(renamed(views, 'b', 'x').map(({ name }) => name)).toEqual(['a', 'x', 'c'])
  expect(renamed(views, 'b', 'a').map(({ name }) => name)).toEqual(['a', 'c'])
  expect(withoutView(views, 'b')).toEqual([view('a'), view('c')])
})

test('invalid data is not read as a view', () => {
  expect(viewsIn(undefined)).toEqual([])
  expect(viewsIn('{oops')).toEqual([])
  expect(
    viewsIn('[1, {"name": ""}, {"name": "a", "search": {"map": 3}}, {"name": "b", "search": {"by": "name"}}]'),
  ).toEqual([{ name: 'b', search: { by: 'name' } }])
})

test('columns keep their order, and unknown ones are left out', () => {
  expect(columnsIn('type,condition,nonsense')).toEqual(['condition', 'type'])
  expect(columnsIn('nonsense')).toBeUndefined()
  expect(columnsIn(columnsText([]))).toEqual([])
  expect(columnsIn(columnsText(usualColumns))).toEqual(usualColumns)
})
