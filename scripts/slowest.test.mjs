import { expect, test } from 'vitest'
import { readTimes, toLines } from './slowest.mjs'

test('the slowest files come first, up to the requested number', () => {
  const report = JSON.stringify({
    testResults: [
      { name: '/home/me/packages/quick.test.ts', startTime: 1000, endTime: 1040.4 },
      { name: '/home/me/e2e/slow.test.ts', startTime: 2000, endTime: 64_500 },
      { name: '/home/me/apps/middling.test.ts', startTime: 1000, endTime: 2500 },
    ],
  })
  expect(toLines(readTimes(report, '/home/me'), 2)).toEqual([
    '  62.5 s  e2e/slow.test.ts',
    '   1.5 s  apps/middling.test.ts',
  ])
})
