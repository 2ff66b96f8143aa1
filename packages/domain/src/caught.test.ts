import { expect, test } from 'vitest'
import { codeOf, errorOf } from './caught.ts'
import { entriesOf, keysOf, recordOf } from './records.ts'
import { firstOf, sure } from './sure.ts'

test('anything thrown becomes an error with a message', () => {
  const error = new TypeError('no plant')
  expect(errorOf(error)).toBe(error)
  expect(errorOf('no plant').message).toBe('no plant')
})

test('the code of an error is a text or missing', () => {
  expect(codeOf(Object.assign(new Error('gone'), { code: 'ENOENT' }))).toBe('ENOENT')
  for (const caught of [new Error('gone'), { code: 7 }, 'ENOENT', null, undefined])
    expect(codeOf(caught)).toBeUndefined()
})

test('a missing required value throws an error that names it', () => {
  expect(sure(0)).toBe(0)
  expect(firstOf(['a', 'b'])).toBe('a')
  expect(() => sure(undefined, 'plant')).toThrow('Expected plant, but there is none')
  expect(() => firstOf([])).toThrow('Expected first row, but there is none')
})

test('names keep their type through keys, entries and records', () => {
  const record = recordOf(['use', 'buy'], (name) => name.length)
  expect(record).toEqual({ use: 3, buy: 3 })
  expect(keysOf(record)).toEqual(['use', 'buy'])
  expect(entriesOf(record)).toEqual([
    ['use', 3],
    ['buy', 3],
  ])
})
