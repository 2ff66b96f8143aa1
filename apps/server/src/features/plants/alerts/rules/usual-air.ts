import { hourMs } from '@heliograph/domain/zones'
import { climateAt, onDay, usualAirC } from '@heliograph/solar/climate'
import { dayOfYearAt } from '@heliograph/solar/sun'

/**
 * The usual mean of a day's air, of the middle of a degree: plants share what is usual for their neighbourhood, and it is searched
 * for once.
 */
const usualAirAt = (at: number, { latitude, longitude }: { latitude: number; longitude: number }) => {
  const day = dayOfYearAt(at)
  const key = `${Math.round(latitude)}/${Math.round(longitude)}/${day}`
  const known = airs.get(key)
  if (known !== undefined) return known
  const climate = climateAt(Math.round(latitude), Math.round(longitude))
  const airC = climate ? onDay(climate.airC, day) : usualAirC(latitude, 0, day)
  if (airs.size >= mostAirs) airs.clear()
  airs.set(key, airC)
  return airC
}

/** Whether houses are heated at that time of the year: on colder days than this, pumps for heat run, also at night. */
export const isHeatedOn = (day: number, place: { latitude: number; longitude: number }) =>
  usualAirAt(day * 24 * hourMs, place) < heatedC

/** Whether snow lies on a day, as a provider told it; else whether it can lie at that time of the year. */
export const maySnowLie = (
  { noonHour, snowLies }: { noonHour: number; snowLies?: boolean },
  place: { latitude: number; longitude: number },
) => snowLies ?? canSnowLie(noonHour * hourMs, place)

/** Whether snow can lie at that time of the year. */
export const canSnowLie = (at: number, place: { latitude: number; longitude: number }) => usualAirAt(at, place) < snowC

const airs = new Map<string, number>()
/** Inhabited degrees, and some days. */
const mostAirs = 20_000
/** The limit for houses that are not well insulated. */
const heatedC = 15
/** A day's usual mean below which snow can lie. */
const snowC = 5
