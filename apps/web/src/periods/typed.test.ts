import { expect, test } from 'vitest'
import { typedDay, typedMoment } from './typed.ts'

test('a day is understood as people type it, and only if it exists', () => {
  for (const text of ['2026-06-02', '2026-6-2', ' 2026/06/02 ', '2026.6.2', '20260602'])
    expect(typedDay(text)).toBe('2026-06-02')
  for (const text of ['', '2026', '2026-06', '2026-02-30', '202662', '02.06.2026', 'today'])
    expect([text, typedDay(text)]).toEqual([text, undefined])
})

test('a moment is a day and a time', () => {
  for (const text of ['2026-06-02 09:05', '2026-06-02T09:05', '2026-6-2 9:05'])
    expect(typedMoment(text)).toBe('2026-06-02T09:05')
  for (const text of ['2026-06-02', '2026-06-02 24:00', '2026-06-02 9', '2026-02-30 10:00'])
    expect([text, typedMoment(text)]).toEqual([text, undefined])
})
