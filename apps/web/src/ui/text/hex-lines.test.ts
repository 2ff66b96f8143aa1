import { expect, test } from 'vitest'
import { hexLines } from './hex-lines.ts'

test('bytes stand in lines, with their place before and what is readable after', () => {
  expect(hexLines('7b2276223a31ff007d0a', 8)).toEqual([
    { offset: '0000', bytes: ['7b', '22', '76', '22', '3a', '31', 'ff', '00'], text: '{"v":1..' },
    { offset: '0008', bytes: ['7d', '0a'], text: '}.' },
  ])
})

test('nothing has no lines', () => {
  expect(hexLines('', 16)).toEqual([])
})
