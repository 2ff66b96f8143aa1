import { sunElevationDeg } from '@heliograph/domain/daylight'
import { minuteMs } from '@heliograph/domain/zones'

/** A device whose newest report is not quite fresh, although its gateway is online. */
export interface QuietDevice {
  deviceId: number
  /** Of its newest report, as its gateway dated it. */
  at: number
}

/** A device that is quiet is watched from then on. Devices that report every few minutes are rarely quiet. */
export const quietAfterMs = 5 * minuteMs

/**
 * Watches since when devices have been quiet. Only an unchanged report counts, and only while we were listening: after a
 * restart, a pause or a jump of our clock it starts over, and so it does after an outage of the gateway. A logger whose
 * clock is behind, or which sends stored reports, dates every report hours back, but they change.
 */
export const createStillness = () => {
  let watched = new Map<number, { at: number; since: number }>()
  let checkedAt = -Infinity

  /** Since when each of the devices has been quiet. Those that are left out are forgotten. */
  return (devices: readonly QuietDevice[], now: number) => {
    const wasWatching = now >= checkedAt && now - checkedAt <= longestPauseMs
    const next = new Map<number, { at: number; since: number }>()
    for (const { deviceId, at } of devices) {
      const before = wasWatching ? watched.get(deviceId) : undefined
      next.set(deviceId, before?.at === at ? before : { at, since: Math.max(at, now - quietAfterMs) })
    }
    watched = next
    checkedAt = now
    return new Map([...watched].map(([deviceId, { since }]) => [deviceId, since]))
  }
}

/** The job runs every minute, but it may be delayed or run by another process for some time. */
const longestPauseMs = 10 * minuteMs

/** Whether modules get enough light to keep an inverter awake. */
export const isLight = (at: number, { latitude, longitude }: Place) =>
  sunElevationDeg(at, latitude, longitude) > awakeDeg

/** Whether it was light for some time in a span, which may include nights. */
export const wasLightFor = (durationMs: number, from: number, to: number, place: Place) => {
  let lightMs = 0
  for (let at = to; at > from && lightMs < durationMs; at -= stepMs) {
    if (isLight(at, place)) lightMs += Math.min(stepMs, at - from)
  }
  return lightMs >= durationMs
}

interface Place {
  latitude: number
  longitude: number
}

/** Higher than where inverters fall asleep under clouds, but low enough for winter days in the north. */
export const awakeDeg = 10
const stepMs = 5 * minuteMs
