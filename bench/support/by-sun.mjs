// A tried alternative: what a plant makes of its light learnt by where the sun stands, instead of by its height at noon (decision 20)
import { faultlessShare } from '@heliograph/solar/expectation'
import { sunPosition } from '@heliograph/solar/sun'

const hourMs = 3_600_000
const binDeg = { azimuth: 30, elevation: 10 }
const learntDays = 400
const halfKnown = 6

/**
 * The days again, by hours: each hour's light times what the plant made of light with the sun in the same part of the sky on its own
 * better days before, mixed with the day's factor as long as few hours are known. The band is that of its own last hundred days.
 */
export const bySun = (plant, { hours: lived }, days, lights) => {
  const { latitude, longitude, inverterRatedW } = plant.profile
  const limitKw = inverterRatedW / 1000
  const made = new Map(lived.map(({ at, kwh }) => [at, kwh]))
  const bins = new Map()
  const ratios = []
  const out = []
  for (const [place, day] of days.entries()) {
    const share = day.possibleKwh > 0 ? (day.expectedKwh + day.clippedKwh) / day.possibleKwh : 0
    const hours = lights.get(day.day).hours.flatMap(({ at, warmWm2 }) => {
      const possible = (warmWm2 * 10) / 1000
      if (possible < 0.05) return []
      const sun = sunPosition(at + hourMs / 2, latitude, longitude, 1013)
      const bin = `${Math.floor(sun.azimuthDeg / binDeg.azimuth)}/${Math.floor((90 - sun.apparentZenithDeg) / binDeg.elevation)}`
      return [{ possible, bin, kwh: (made.get(at) ?? 0) * day.left }]
    })
    let expectedKwh = 0
    for (const { possible, bin } of hours) {
      const known = (bins.get(bin) ?? []).filter((one) => one.place >= place - learntDays)
      const most = known.map((one) => one.possible).toSorted((a, b) => a - b)[Math.floor(0.75 * known.length)] ?? 0
      const bright = known.filter((one) => one.possible >= 0.35 * most)
      const own = bright.length / (bright.length + halfKnown)
      const of = bright.length === 0 ? share : share + own * (faultlessShare(bright.map((one) => one.ratio)) - share)
      expectedKwh += Math.min(limitKw, possible * of)
    }
    // Hours are not scattered as days are: what is left of that is taken out by the last days.
    const last = ratios.slice(-100).toSorted((a, b) => a - b)
    const middle = last.length < 20 ? 1 : faultlessShare(last)
    const [low, high] = [last[Math.floor(0.1 * last.length)] ?? 0.8, last[Math.floor(0.9 * last.length)] ?? 1.2]
    out.push({ ...day, expectedKwh: expectedKwh * middle, lowKwh: expectedKwh * low, highKwh: expectedKwh * high })
    if (expectedKwh > 1) ratios.push(day.madeKwh / expectedKwh)
    for (const { possible, bin, kwh } of hours) {
      // A limit says nothing about the sky.
      if (kwh >= 0.97 * limitKw) continue
      const known = bins.get(bin) ?? []
      bins.set(bin, known)
      known.push({ place, possible, ratio: kwh / possible })
    }
  }
  return out
}
