import { expect, test } from 'vitest'
import { dayText, monthText, timeText } from './dates.ts'
import { dateLocale } from './language.ts'

test('Chinese dates use simplified Chinese, others their own language', () => {
  expect([dateLocale('zh'), dateLocale('en')]).toEqual(['zh-CN', 'en'])
  expect(dayText('en', '2026-03-05')).toBe('Mar 5, 2026')
  expect(dayText('zh', '2026-03-05')).toBe('2026年3月5日')
  expect([monthText('en', '2026-03-31'), monthText('zh', '2026-03-31')]).toEqual(['March 2026', '2026年3月'])
})

test('times are in the zone, and midnight is 00', () => {
  const at = Date.parse('2026-07-01T22:05:00Z')
  expect([timeText('en', 'Europe/Berlin', at), timeText('en', 'Asia/Kathmandu', at)]).toEqual(['00:05', '03:50'])
  expect(timeText('zh', 'America/New_York', at)).toBe('18:05')
})
