import { sunElevationDeg } from '@heliograph/domain/daylight'
import { dayMs, hourMs, minuteMs } from '@heliograph/domain/zones'
import { awakeDeg } from './stillness.ts'

/** A gateway that fell silent, and how it was on the days before. */
export interface FallenSilent {
  latitude: number
  longitude: number
  heardAt: number
  /** The newest first. */
  days: readonly { longestSilenceS: number; heardS: number }[]
}

/** How many days before must have been alike. */
export const likeDays = 3

/**
 * Until when a silent gateway is asleep: many loggers are powered by their inverter and fall silent with it at dusk. It is
 * asleep if it fell silent while the sun was low and setting, and if on each of the days before it was silent for a night
 * and not for longer. Undefined if it is not.
 */
export const asleepUntil = ({ latitude, longitude, heardAt, days }: FallenSilent): number | undefined => {
  const night = nightFrom({ latitude, longitude, heardAt })
  if (!night) return undefined
  const nightS = (night.endsAt - heardAt) / 1000
  const isAlike = ({ longestSilenceS, heardS }: FallenSilent['days'][number]) =>
    heardS > 0 && longestSilenceS >= leastShare * nightS && longestSilenceS <= nightS + hourMs / 1000
  if (days.length < likeDays || !days.every(isAlike)) return undefined
  return night.endsAt + delayMs
}

/**
 * Until when a gateway slept that is heard again: as long as it was expected to, or, as on its first nights, all the time if it
 * was silent from dusk until the morning. Null if it did not sleep.
 */
export const sleptUntil = ({ latitude, longitude, heardBefore, heardAt, allowedSilenceS, asleepUntil }: HeardAgain) => {
  if (heardBefore === null || heardAt - heardBefore <= allowedSilenceS * 1000) return null
  if (asleepUntil !== null || latitude === null || longitude === null) return asleepUntil
  if (heardAt - heardBefore > dayMs) return null
  const night = nightFrom({ latitude, longitude, heardAt: heardBefore })
  const isMorning =
    night !== undefined &&
    heardAt > night.darkestAt &&
    heardAt <= night.endsAt + delayMs &&
    sunElevationDeg(heardAt, latitude, longitude) >= dawnDeg
  return isMorning ? heardAt : null
}

interface HeardAgain {
  /** Null if the plant's place is not known. */
  latitude: number | null
  longitude: number | null
  heardBefore: number | null
  heardAt: number
  allowedSilenceS: number
  /** Until when it was expected to sleep. */
  asleepUntil: number | null
}

/** The night before which something fell silent; undefined if it did not do so at dusk. */
const nightFrom = ({ latitude, longitude, heardAt }: Pick<FallenSilent, 'latitude' | 'longitude' | 'heardAt'>) => {
  const elevationAt = (at: number) => sunElevationDeg(at, latitude, longitude)
  const [atEnd, soonAfter] = [elevationAt(heardAt), elevationAt(heardAt + 30 * minuteMs)]
  if (atEnd > duskDeg || atEnd < deepDeg || soonAfter >= atEnd) return undefined
  return nightAfter(heardAt, elevationAt)
}

/** The first time after the lowest sun at which there is light enough; in winter that is less. */
const nightAfter = (from: number, elevationAt: (at: number) => number) => {
  const moments = Array.from({ length: dayMs / stepMs }, (_, place) => from + place * stepMs)
  const elevations = moments.map(elevationAt)
  const lowest = elevations.indexOf(Math.min(...elevations))
  const highest = Math.max(...elevations.slice(lowest))
  if (highest <= 0) return undefined
  const wanted = Math.min(awakeDeg, 0.7 * highest)
  const end = elevations.findIndex((elevation, place) => place > lowest && elevation >= wanted)
  return { darkestAt: moments[lowest] ?? from, endsAt: moments[end] ?? from + dayMs }
}

/** Clouds put an inverter to sleep while the sun is this high, but not higher. */
const duskDeg = 15
/** Below this it has been dark for an hour: then the sun did not put it to sleep. */
const deepDeg = -12
/** Inverters wake in the first light. */
const dawnDeg = -6
/** Midnight divides a night into parts of two days, of which a day keeps the longest: at least a half, but for summer time. */
const leastShare = 0.35
/** Snow and hills. Later it is offline. */
const delayMs = 90 * minuteMs
const stepMs = 10 * minuteMs
