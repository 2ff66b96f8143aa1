import { hourMs } from '@heliograph/domain/zones'
import { expect, test } from 'vitest'
import { createSnow, snowAt } from './snow.ts'
import type { WeatherHour } from './weather-hour.ts'

const noon = Date.parse('2026-02-10T12:00:00Z')
type Hour = Pick<WeatherHour, 'kind' | 'airC' | 'snowCm'>
/** The hours before noon, by how long before it they are. */
const hoursOf = (of: (hoursAgo: number) => Partial<Hour>, count = 7 * 24) =>
  Array.from({ length: count }, (_, place) => {
    const ago = count - 1 - place
    return { at: noon - ago * hourMs, kind: 'cloudy' as const, airC: -1, snowCm: null, ...of(ago) }
  })

test('a depth that is told decides, however warm or cold it is', () => {
  expect(
    snowAt(
      hoursOf(() => ({ snowCm: 12, airC: 4 })),
      noon,
    ),
  ).toBe(true)
  expect(
    snowAt(
      hoursOf((ago) => ({ snowCm: ago > 15 ? 2 : 0 })),
      noon,
    ),
  ).toBe(true)
  expect(
    snowAt(
      hoursOf((ago) => ({ snowCm: ago > 30 ? 2 : 0 })),
      noon,
    ),
  ).toBe(false)
  expect(
    snowAt(
      hoursOf(() => ({ snowCm: 0, airC: -8 })),
      noon,
    ),
  ).toBe(false)
  // What has just begun to fall lies on modules before it lies on the ground.
  expect(
    snowAt(
      hoursOf((ago) => ({ snowCm: 0, kind: ago < 3 ? 'snow-s' : 'cloudy' })),
      noon,
    ),
  ).toBe(true)
})

test('without a depth, snow lies that fell in the last days and had no thaw, and none after a warm week without any', () => {
  expect(
    snowAt(
      hoursOf((ago) => ({ kind: ago > 40 && ago < 50 ? 'snow-s' : 'sunny' })),
      noon,
    ),
  ).toBe(true)
  expect(
    snowAt(
      hoursOf((ago) => ({ kind: ago > 40 && ago < 50 ? 'snow-s' : 'sunny', airC: 6 })),
      noon,
    ),
  ).toBeUndefined()
  expect(
    snowAt(
      hoursOf((ago) => ({ kind: ago > 100 && ago < 110 ? 'snow-s' : 'sunny' })),
      noon,
    ),
  ).toBeUndefined()
  expect(
    snowAt(
      hoursOf(() => ({ airC: 9 })),
      noon,
    ),
  ).toBe(false)
  expect(
    snowAt(
      hoursOf(() => ({ airC: 1 })),
      noon,
    ),
  ).toBeUndefined()
})

test('of what is hardly known nothing is said', () => {
  expect(snowAt([], noon)).toBeUndefined()
  expect(
    snowAt(
      hoursOf(() => ({ airC: 9 }), 30),
      noon,
    ),
  ).toBeUndefined()
  expect(
    snowAt(
      hoursOf(() => ({ airC: null })),
      noon,
    ),
  ).toBeUndefined()
})

test('plants of one cell are one question an hour, and days are told by their own noons', async () => {
  let asked = 0
  const told = hoursOf((ago) => ({ snowCm: ago < 60 ? 5 : 0 }), 20 * 24).map((hour) => ({ ...empty, ...hour }))
  const snow = createSnow({
    kept: {
      hoursOf: async (_, from, to) => {
        asked++
        return told.filter(({ at }) => at >= from && at < to)
      },
    },
  })
  const place = { latitude: 52.51, longitude: 13.38 }
  expect(await snow.liesAt(place, noon)).toBe(true)
  expect(await snow.liesAt({ latitude: 52.52, longitude: 13.4 }, noon + 60_000)).toBe(true)
  expect(asked).toBe(1)
  await snow.liesAt(place, noon + hourMs)
  await snow.liesAt({ latitude: 40, longitude: 13.4 }, noon + hourMs)
  expect(asked).toBe(3)
  expect(await snow.liesAt(place, noon - 4 * 24 * hourMs)).toBe(false)
  const days = await snow.onDays(place, 'Etc/UTC', '2026-02-06', '2026-02-10')
  expect([...days]).toEqual([
    ['2026-02-06', false],
    ['2026-02-07', false],
    ['2026-02-08', true],
    ['2026-02-09', true],
    ['2026-02-10', true],
  ])
})

const empty = {
  cloudPct: null,
  globalWm2: null,
  directWm2: null,
  diffuseWm2: null,
  windMs: null,
  windDeg: null,
  humidityPct: null,
  pressureHpa: null,
  rainMm: null,
}
