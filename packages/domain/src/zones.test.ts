import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, onTestFinished, test } from 'vitest'
import {
  addDays,
  dayAt,
  dayOf,
  daysBetween,
  formatClock,
  formatInstant,
  formatMinute,
  instantOf,
  isDay,
  isZone,
  lastDayOfMonth,
  learnOffsets,
  offsetAt,
  offsetsOver,
  spanOfDay,
} from './zones.ts'

const zones = [
  'Europe/Berlin',
  'Asia/Kolkata',
  'America/Sao_Paulo',
  'Australia/Lord_Howe',
  'America/St_Johns',
  'Pacific/Apia',
  'Asia/Tehran',
  'Africa/Cairo',
  'America/Havana',
  'Pacific/Chatham',
  'Etc/UTC',
]
const anInstant = fc.integer({ min: Date.UTC(2010, 0, 1), max: Date.UTC(2035, 0, 1) })

test('the offset and the day agree with an exact calendar, in every zone at every instant', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), anInstant, (zone, at) => {
      const exact = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
      expect(offsetAt(zone, at)).toBe(exact.offsetNanoseconds / 1e6)
      expect(dayAt(zone, at)).toBe(exact.toPlainDate().toString())
    }),
    { numRuns: 2000 },
  )
})

test('days follow each other without gap or overlap, and each contains its instants', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), anInstant, (zone, at) => {
      const day = dayAt(zone, at)
      const { from, to } = spanOfDay(zone, day)
      expect(from).toBeLessThanOrEqual(at)
      expect(to).toBeGreaterThan(at)
      expect(spanOfDay(zone, addDays(day, 1)).from).toBe(to)
      const exact = Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds
      expect(from).toBe(exact)
    }),
    { numRuns: 1000 },
  )
})

test.each([
  ['2026-03-29', 23],
  ['2026-10-25', 25],
  ['2026-07-01', 24],
])('in Berlin %s has %i hours', (day, hours) => {
  const { from, to } = spanOfDay('Europe/Berlin', day)
  expect((to - from) / 3_600_000).toBe(hours)
})

test('the day that Samoa skipped is empty, and its neighbours are complete', () => {
  const { from, to } = spanOfDay('Pacific/Apia', '2011-12-30')
  expect(to - from).toBe(0)
  expect(spanOfDay('Pacific/Apia', '2011-12-29').to).toBe(spanOfDay('Pacific/Apia', '2011-12-31').from)
})

test('a date that does not exist is not a day', () => {
  expect(['2026-02-28', '2024-02-29'].every(isDay)).toBe(true)
  expect(['2026-02-29', '2026-13-01', '2026-1-1', 'today'].some(isDay)).toBe(false)
  expect(lastDayOfMonth(2026, 2)).toBe('2026-02-28')
  expect(lastDayOfMonth(2026, 12)).toBe('2026-12-31')
  expect(dayOf(2026, 3)).toBe('2026-03-01')
  expect(daysBetween('2026-02-27', '2026-03-02')).toHaveLength(4)
})

test('instants are formatted in the zone', () => {
  const [zone, at] = ['Asia/Kolkata', Date.UTC(2026, 10, 20, 20, 0, 5)] as const
  expect(formatInstant(zone, at)).toBe('2026-11-21 01:30:05')
  expect([formatMinute(zone, at), formatClock(zone, at)]).toEqual(['2026-11-21 01:30', '01:30'])
  expect(isZone('Europe/Berlin')).toBe(true)
  expect(isZone('Mars/Olympus')).toBe(false)
})

test('the instant of a time on a zone’s clocks is that of an exact calendar, also where they skip or repeat an hour', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), anInstant, fc.integer({ min: -90, max: 90 }), (zone, at, minutes) => {
      // Around a change of the clocks, if there is one within a year.
      const { epochMilliseconds } = Temporal.Instant.fromEpochMilliseconds(at)
        .toZonedDateTimeISO(zone)
        .getTimeZoneTransition('next') ?? { epochMilliseconds: at }
      const near = Temporal.Instant.fromEpochMilliseconds(epochMilliseconds + minutes * 60_000).toZonedDateTimeISO(
        'UTC',
      )
      const text = near
        .add({ milliseconds: offsetAt(zone, epochMilliseconds - 1) })
        .toPlainDateTime()
        .toString()
        .slice(0, 16)
      const exact = Temporal.PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds
      expect(instantOf(zone, text)).toBe(exact)
    }),
    { numRuns: 1000 },
  )
})

test.each(['', '2026-03-30', '2026-13-30T10:00', '2026-03-30T25:00', '2026-03-30 10:00'])(
  '%j is not a time',
  (text) => {
    expect(instantOf('Europe/Berlin', text)).toBeUndefined()
  },
)

test('a machine that learned the offsets of a zone has the same instants and days as the one that knew them', () => {
  const [from, to] = [Date.UTC(2024, 10, 30), Date.UTC(2027, 11, 1)]
  const forget = zones.map((zone) => learnOffsets(`Learned/${zone}`, offsetsOver(zone, from, to)))
  onTestFinished(() => forget.forEach((each) => each()))
  const within = fc.integer({ min: from + 2 * 86_400_000, max: to - 3 * 86_400_000 })
  fc.assert(
    fc.property(fc.constantFrom(...zones), within, fc.integer({ min: -90, max: 90 }), (zone, at, minutes) => {
      const next = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).getTimeZoneTransition('next')
      const change = next?.epochMilliseconds ?? to
      for (const each of [at, change - 1, change, change + minutes * 60_000].filter((one) => one >= from && one < to))
        expect(offsetAt(`Learned/${zone}`, each)).toBe(offsetAt(zone, each))
      const day = dayAt(zone, at)
      expect(spanOfDay(`Learned/${zone}`, day)).toEqual(spanOfDay(zone, day))
    }),
    { numRuns: 500 },
  )
})

test('what was learned of a zone holds against this machine, for as long as it was learned', () => {
  const [from, to] = [Date.UTC(2026, 0, 1), Date.UTC(2027, 0, 1)]
  // As if it had summer time again: Mexico gave that up in 2022, and phones of before still have it.
  const zone = 'America/Bahia_Banderas'
  expect(spanOfDay(zone, '2026-07-01').from).toBe(Date.UTC(2026, 6, 1, 6))
  const forget = learnOffsets(zone, { from, to, offsets: [[from, -5 * 3_600_000]] })
  onTestFinished(forget)
  expect(spanOfDay(zone, '2026-07-01').from).toBe(Date.UTC(2026, 6, 1, 5))
  expect([from - 1, from, to - 1, to].map((at) => offsetAt(zone, at) / 3_600_000)).toEqual([-6, -5, -5, -6])
  // It is not told on.
  expect(offsetsOver(zone, from, to).offsets).toEqual([[from, -6 * 3_600_000]])
  forget()
  expect(spanOfDay(zone, '2026-07-01').from).toBe(Date.UTC(2026, 6, 1, 6))
})

test('only the changes of a zone are told', () => {
  const [from, to] = [Date.UTC(2026, 0, 1), Date.UTC(2027, 0, 1)]
  expect(offsetsOver('Europe/Berlin', from, to)).toEqual({
    from,
    to,
    offsets: [
      [from, 3_600_000],
      [Date.UTC(2026, 2, 29, 1), 7_200_000],
      [Date.UTC(2026, 9, 25, 1), 3_600_000],
    ],
  })
  expect(offsetsOver('Asia/Kolkata', from, to).offsets).toEqual([[from, 19_800_000]])
  expect(() => offsetsOver('Mars/Olympus', from, to)).toThrow(RangeError)
})
