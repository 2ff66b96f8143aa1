import { clearLightKwhM2 } from './clear-light.ts'
import { altitudeAt, usualDay } from './usual-day.ts'

interface Place {
  latitude: number
  longitude: number
}

/**
 * What can be the light of a month on the horizontal, kWh/m², in whole numbers: between a fifth of a clear sky's at sea level and
 * a quarter more than that, for high places. Published months have 0.41 to 1 of it (`climate.ts`).
 */
export const plausibleMonths = ({ latitude, longitude }: Place) =>
  clearMonths({ latitude, longitude }, 0).map((clear) => ({
    least: Math.max(0, Math.floor(clear * 0.2 - 1)),
    most: Math.ceil(clear * 1.25 + 2),
  }))

/** From published figures, kWh/m². */
export const publishedMonths = ({ latitude, longitude }: Place) =>
  monthly(longitude, (span) => usualDay(latitude, longitude, span).lightKwhM2)

/** The light of months that are known, relative to a clear sky: from January. */
export const clearnessOf = ({ latitude, longitude }: Place, months: readonly number[]) => {
  const clear = clearMonths({ latitude, longitude }, altitudeAt(latitude, longitude))
  const shares = months.map((kwhM2, month) => {
    const most = clear[month] ?? 0
    return most < leastKwhM2 ? undefined : kwhM2 / most
  })
  const known = shares.filter((share) => share !== undefined)
  const mean = known.length === 0 ? 1 : known.reduce((sum, share) => sum + share, 0) / known.length
  // In the polar night it does not matter.
  return shares.map((share) => share ?? mean)
}

const clearMonths = ({ latitude, longitude }: Place, altitudeM: number) =>
  monthly(longitude, (span) => clearLightKwhM2(latitude, longitude, altitudeM, span))

/** The sums of months, from three of their days. */
const monthly = (longitude: number, dayKwhM2: (span: { from: number; to: number }) => number) =>
  Array.from({ length: 12 }, (_, month) => {
    const length = new Date(Date.UTC(2025, month + 1, 0)).getUTCDate()
    const days = [1 / 6, 1 / 2, 5 / 6].map((share) => {
      const from = Date.UTC(2025, month, 1) + Math.floor(length * share) * dayMs - (longitude / 360) * dayMs
      return dayKwhM2({ from, to: from + dayMs })
    })
    return (days.reduce((sum, day) => sum + day, 0) / days.length) * length
  })

const dayMs = 86_400_000
/** Of a month in which the sun hardly rises, a share says nothing. */
const leastKwhM2 = 2
