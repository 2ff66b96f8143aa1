import { expect, test } from 'vitest'
import { tallyOf } from './tally.ts'

const counts = {
  startedAt: 1_774_173_600,
  accepted: [
    { protocol: 'mqtt', sinceStart: 900, lastHour: 90 },
    { protocol: 'http', sinceStart: 50, lastHour: 5 },
  ],
  undated: [],
  dropped: [
    { protocol: 'mqtt', reason: 'too old', sinceStart: 3, lastHour: 1 },
    { protocol: 'http', reason: 'too old', sinceStart: 4, lastHour: 0 },
    { protocol: 'carrier pigeon', reason: 'eaten', sinceStart: 1, lastHour: 1 },
  ],
}
const { protocols, rows } = tallyOf(counts, ['too old', 'implausible'])
const rowOf = (outcome: string) => rows.find((row) => row.outcome === outcome)!

test('no count of the server is lost, whatever its name', () => {
  expect(protocols).toEqual(['solarman-v5', 'mqtt', 'http', 'carrier pigeon'])
  expect(rows.map(({ outcome }) => outcome)).toEqual(['accepted', 'undated', 'too old', 'implausible', 'eaten'])
  const all = [...counts.accepted, ...counts.undated, ...counts.dropped]
  const sum = (list: readonly { sinceStart: number }[]) => list.reduce((total, { sinceStart }) => total + sinceStart, 0)
  expect(sum(rows.map((row) => row.all))).toBe(sum(all))
})

test('a row adds up its protocols, and a reason that never occurred shows zero', () => {
  expect(rowOf('too old').counts.map(({ sinceStart }) => sinceStart)).toEqual([0, 3, 4, 0])
  expect(rowOf('too old').all).toEqual({ sinceStart: 7, lastHour: 1 })
  expect(rowOf('implausible').all).toEqual({ sinceStart: 0, lastHour: 0 })
})
