// Plants in many skies, by the hour and without a simulation of their devices: five places of our own weather with four years each, and
// four measured typical years, each followed by itself with the days of a month in the opposite order
import { daylightAt } from '@heliograph/simulation/array-output'
import { weatherOf } from '@heliograph/simulation/weather'
import { planeHourWm2, temperatureFactor } from '@heliograph/solar/plane-hour'
import { yearOf } from './measured-weather.mjs'

const hourMs = 3_600_000
const start = Date.UTC(2024, 0, 1)
const planes = [
  [35, 180],
  [12, 265],
  [30, 90],
]

const simulated = [
  [53.6, 10],
  [48.1, 11.6],
  [40.4, 9],
  [60.5, 22.3],
  [51.5, -2.6],
].flatMap(([latitude, longitude]) =>
  [0, 1, 2, 3].map((weatherSeed) => {
    /** @type {import('@heliograph/simulation/plant-profile').PlantProfile} */
    const site = {
      latitude,
      longitude,
      weatherSeed,
      seed: weatherSeed,
      zone: 'Etc/UTC',
      arrays: [],
      inverterRatedW: 1,
      phases: 1,
      gridType: 'EXCESS',
    }
    const weather = weatherOf(site)
    const hours = Array.from({ length: 731 * 24 }, (_, hour) => {
      const ghis = [0.25, 0.75].map((part) => {
        const at = start + (hour + part) * hourMs
        return daylightAt(site, weather, at, weather.coverAt(at))?.ghi ?? 0
      })
      return { ghi: (ghis[0] + ghis[1]) / 2, airC: weather.ambientC(start + (hour + 0.5) * hourMs, 0.5) }
    })
    return { latitude, longitude, altitudeM: 0, hours }
  }),
)

const measured = ['piedmont', 'sand-point', 'greensboro', 'miami'].map((name) => {
  const { latitude, longitude, altitudeM, ghi, airC } = yearOf(name)
  const days = Math.floor(ghi.length / 24)
  const opposite = (day) => {
    const month = Math.floor(day / 30) * 30
    return month + Math.min(29, days - 1 - month) - (day % 30)
  }
  const order = [...Array(days).keys(), ...Array.from({ length: days }, (_, day) => opposite(day))]
  const hours = order.flatMap((day) =>
    Array.from({ length: 24 }, (_, hour) => ({ ghi: ghi[day * 24 + hour], airC: airC[day * 24 + hour] })),
  )
  return { latitude, longitude, altitudeM, hours }
})

/** Their days, of 1 kWp: what was made, and the mean power of the best hour. */
export const skies = () =>
  [...simulated, ...measured].flatMap(({ latitude, longitude, altitudeM, hours }) =>
    planes.map(([tiltDeg, azimuthDeg]) => {
      const shift = Math.round(-longitude / 15)
      const days = []
      for (let day = 1; day < hours.length / 24 - 1; day++) {
        let [kwh, topW] = [0, 0]
        for (let hour = day * 24 + shift; hour < (day + 1) * 24 + shift; hour++) {
          const { ghi, airC } = hours[hour]
          const light = { globalWm2: ghi, directWm2: null, diffuseWm2: null }
          const plane = planeHourWm2(
            start + hour * hourMs,
            { latitude, longitude, tiltDeg, azimuthDeg, altitudeM },
            light,
          )
          const watts = plane * temperatureFactor(plane, airC, 2) * 0.86
          kwh += watts / 1000
          topW = Math.max(topW, watts)
        }
        days.push({ noonHour: start / hourMs + day * 24 + shift + 12, kwh, topW })
      }
      return { latitude, longitude, days }
    }),
  )
