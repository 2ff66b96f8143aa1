import { expect, test } from 'vitest'
import { hexLines } from './hex-lines.ts'

test('bytes are shown in lines, with their offset before and the readable text after', () => {
  expect(hexLines('7b2276223a31ff007d0a', 8)).toEqual([
    { offset: '0000', bytes: ['7b', '22', '76', '22', '3a', '31', 'ff', '00'], text: '{"v":1..' },
    { offset: '0008', bytes: ['7d', '0a'], text: '}.' },
  ])
})

test('an empty payload has no lines', () => {
  expect(hexLines('', 16)).toEqual([])
})
