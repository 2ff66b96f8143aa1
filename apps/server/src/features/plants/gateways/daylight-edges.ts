import { isSunUp, type Place } from '@heliograph/domain/daylight'
import { hourMs, minuteMs } from '@heliograph/domain/zones'

/**
 * Loggers that their inverters power go off and on by themselves around sunset and sunrise. Returns until when that can
 * be; undefined if it cannot be now.
 */
export const edgeOfDaylight = (now: number, place: Place) => {
  for (let at = now + hourMs; at > now - hourMs; at -= stepMs)
    if (isSunUp(at, place) !== isSunUp(at - stepMs, place)) return at + hourMs
  return undefined
}

const stepMs = 5 * minuteMs
