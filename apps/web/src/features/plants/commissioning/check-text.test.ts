import { wordsIn } from '@heliograph/phrases'
import { expect, test } from 'vitest'
import { checkText } from './check-text.ts'

const { commissioning } = await wordsIn('en')
const limit = (value: number | null) =>
  checkText(
    { kind: 'feedInLimit', state: 'good', value, of: [] },
    commissioning,
    (kw) => `${kw} kW`,
    (names) => names.join(', '),
  )

test('the feed-in limit says the most that was fed in, or that nothing was', () => {
  expect([limit(4.2), limit(0), limit(null)]).toEqual([
    'Confirmed on site. The most that was fed in within the last 24 hours is 4.2 kW.',
    'Confirmed on site. Nothing was fed in within the last 24 hours.',
    'Confirmed on site.',
  ])
})
