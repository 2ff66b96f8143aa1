import { expect, test } from 'vitest'
import { weatherOf, type WeatherSite } from './weather.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

const correlation = (some: readonly number[], others: readonly number[]) => {
  const [meanOfSome, meanOfOthers] = [mean(some), mean(others)]
  const product = mean(some.map((value, place) => (value - meanOfSome) * ((others[place] ?? 0) - meanOfOthers)))
  const spread = (values: readonly number[], middle: number) =>
    Math.sqrt(mean(values.map((value) => (value - middle) ** 2)))
  return product / spread(some, meanOfSome) / spread(others, meanOfOthers)
}

/** The light of each hour relative to a clear sky's. */
const hourlyClearness = (site: WeatherSite, hours = 3000) => {
  const weather = weatherOf(site)
  return Array.from({ length: hours }, (_, hour) =>
    mean(
      [5, 15, 25, 35, 45, 55].map((minute) => {
        const at = Date.UTC(2026, 3, 1) + hour * hourMs + minute * 60_000
        return weather.skyIndexAt(at, weather.coverAt(at))
      }),
    ),
  )
}

const kmNorth = (site: WeatherSite, km: number) => ({ ...site, latitude: site.latitude + km / 111.2 })
const kmEast = (site: WeatherSite, km: number) => ({
  ...site,
  longitude: site.longitude + km / 111.2 / Math.cos((site.latitude * Math.PI) / 180),
})

test.each([
  ['Munich', 48.137, 11.575],
  ['Leipzig', 51.34, 12.375],
  ['Nagoya', 35.181, 136.906],
  ['Cape Town', -33.925, 18.424],
])('plants around %s share their weather, the less the farther they are apart', (_, latitude, longitude) => {
  const site = { latitude, longitude }
  const here = hourlyClearness(site)
  for (const away of [kmNorth, kmEast]) {
    const [near, far, farther] = [30, 150, 900].map((km) => correlation(here, hourlyClearness(away(site, km))))
    for (const km of [3, 10, 20]) expect(correlation(here, hourlyClearness(away(site, km)))).toBeGreaterThan(0.8)
    expect(near).toBeGreaterThan(0.8)
    expect(far).toBeLessThan(near! - 0.05)
    expect(farther).toBeLessThan(far! - 0.05)
  }
})

test('a cloud reaches places downwind later', () => {
  const site = { latitude: 50, longitude: 10 }
  const [here, there] = [site, kmEast(site, 90)].map((one) => hourlyClearness(one))
  const lagged = [0, 1, 2, 3, 4].map((hours) =>
    correlation(here!.slice(0, -4), there!.slice(hours, hours - 4 || undefined)),
  )
  expect(Math.max(...lagged)).toBe(lagged[2])
})

test('another seed is another weather', () => {
  const site = { latitude: 50, longitude: 10 }
  expect(correlation(hourlyClearness(site), hourlyClearness({ ...site, weatherSeed: 3 }))).toBeLessThan(0.3)
})

const dayMeans = (site: WeatherSite, dayOfYear: number) => {
  const weather = weatherOf(site)
  const days = Array.from({ length: 12 }, (_, year) => Date.UTC(2015 + year, 0, dayOfYear))
  return mean(
    days.flatMap((day) => Array.from({ length: 24 }, (_, hour) => weather.ambientC(day + hour * hourMs, 0.5))),
  )
}

test('summers are warm and winters cold, in the months of each hemisphere', () => {
  expect(dayMeans({ latitude: 52.5, longitude: 13.4 }, 200)).toBeGreaterThan(16)
  expect(dayMeans({ latitude: 52.5, longitude: 13.4 }, 20)).toBeLessThan(5)
  const capeTown = { latitude: -34, longitude: 18.4 }
  expect(dayMeans(capeTown, 20)).toBeGreaterThan(dayMeans(capeTown, 200) + 5)
  const atSea = { latitude: 0, longitude: -30 }
  expect(Math.abs(dayMeans(atSea, 200) - dayMeans(atSea, 20))).toBeLessThan(6)
})

test('afternoons are warmer than nights, and mountains colder than plains', () => {
  const at = Date.UTC(2026, 6, 1)
  const inBerlin = (hour: number, altitudeM: number) =>
    weatherOf({ latitude: 52, longitude: 13, altitudeM }).ambientC(at + hour * hourMs, 0.2)
  expect(inBerlin(14, 0)).toBeGreaterThan(inBerlin(2, 0) + 4)
  expect(inBerlin(14, 0) - inBerlin(14, 1000)).toBeCloseTo(6.5, 8)
})

test('the mean wind speed is 2 to 4 m/s and never negative', () => {
  const { windMs } = weatherOf({ latitude: 52, longitude: 13 })
  const winds = Array.from({ length: 5000 }, (_, step) => windMs(step * (dayMs / 7)))
  expect(mean(winds)).toBeGreaterThan(2)
  expect(mean(winds)).toBeLessThan(4)
  expect(Math.min(...winds)).toBeGreaterThanOrEqual(0)
})

const daysOf = (years: number) =>
  Array.from({ length: 365 * years }, (_, day) => Date.UTC(2020, 6, 1, 12) + day * dayMs)

test('snow lies on modules in cold winters until it melts, and never in summer or in warm countries', () => {
  const snowyDays = (site: WeatherSite) => {
    const { snowAt } = weatherOf(site)
    return daysOf(6).filter((at) => snowAt(at) > 0.5)
  }
  const inMunich = snowyDays({ latitude: 48.14, longitude: 11.58, altitudeM: 519 })
  const inTurku = snowyDays({ latitude: 60.45, longitude: 22.27 })
  expect(inMunich.length / 6).toBeGreaterThan(5)
  expect(inMunich.length / 6).toBeLessThan(40)
  expect(inTurku.length).toBeGreaterThan(inMunich.length)
  for (const at of inMunich) expect([10, 11, 0, 1, 2]).toContain(new Date(at).getUTCMonth())
  expect(snowyDays({ latitude: 37.4, longitude: -6 })).toEqual([])
})

test('dust gathers in dry weeks until rain washes it off, most where the air is hazy', () => {
  const dust = (site: WeatherSite) => daysOf(3).map((at) => weatherOf(site).soilingAt(at))
  const [jaipur, hamburg] = [
    dust({ latitude: 26.9, longitude: 75.8, linkeTurbidity: 5 }),
    dust({ latitude: 53.55, longitude: 10 }),
  ]
  expect(Math.max(...jaipur)).toBeGreaterThan(0.05)
  expect(mean(jaipur)).toBeGreaterThan(0.02)
  expect(mean(hamburg)).toBeLessThan(0.01)
  expect(jaipur).toContain(0)
  expect(hamburg.filter((part) => part === 0).length).toBeGreaterThan(200)
})
