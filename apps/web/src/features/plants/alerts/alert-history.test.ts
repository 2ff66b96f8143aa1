import { expect, test } from 'vitest'
import { eventsOf } from './alert-history.tsx'

test('the newest event is first: it is active or ended; the first occurrence started, later ones started again', () => {
  const occurrences = [
    { startTime: 500, endTime: null },
    { startTime: 100, endTime: 200 },
  ]
  expect(eventsOf(occurrences)).toEqual([
    { kind: 'lasts', at: null },
    { kind: 'again', at: 500 },
    { kind: 'stopped', at: 200 },
    { kind: 'started', at: 100 },
  ])
})

test('in a truncated list the last event is not called the first', () => {
  const many = Array.from({ length: 20 }, (_, place) => ({ startTime: 1000 - place * 10, endTime: 1005 - place * 10 }))
  expect(eventsOf(many).at(-1)!.kind).toBe('again')
})
