import { sunElevationDeg } from '@heliograph/domain/daylight'
import type { Values } from '@heliograph/domain/points'
import { dayMs, minuteMs } from '@heliograph/domain/zones'
import { mWhPerKWh } from '#telemetry/energy-units.ts'

interface Said {
  at: number
  values: Values
}

/** An inverter that reports a severe fault. */
export interface FaultyInverter {
  deviceId: number
  /** Since when the fault has been reported without a break. */
  startedAt: number
  /** Null if it has no sample. */
  latest: Said | null
  latitude: number
  longitude: number
  ratedW: number
  /** Its generation today or yesterday, whichever is larger, of days that began with the fault; mWh. */
  generation: number | null
}

/** Whether an inverter is idle in daylight; undefined if its values do not say, for example in the dark. */
export type IsIdle = (said: Said, site: { latitude: number; longitude: number; ratedW: number }) => boolean | undefined

/** The newest sample of each of these devices within its span. */
export type NewestIn = (spans: readonly { deviceId: number; from: number; to: number }[]) => Promise<Map<number, Said>>

/**
 * The inverters that still produce with their fault. Their power says so in daylight; in the dark, what they said when it
 * was last light, or else what they generated on days that began with the fault. A fault that began in the dark has
 * stopped nothing yet. Without any of this, an inverter counts as stopped.
 */
export const producingAmong = async (
  inverters: readonly FaultyInverter[],
  { isIdle, newestIn, now }: { isIdle: IsIdle; newestIn: NewestIn; now: number },
): Promise<number[]> => {
  const known = new Map(
    inverters.map((inverter) => {
      const { latest, startedAt } = inverter
      return [inverter, latest && latest.at >= startedAt ? isIdle(latest, inverter) : undefined] as const
    }),
  )
  const inTheDark = inverters.flatMap((inverter) =>
    known.get(inverter) === undefined ? { inverter, light: lastLightOf(inverter, now) } : [],
  )
  const lit = await newestIn(
    inTheDark.flatMap(({ inverter: { deviceId, startedAt }, light }) =>
      light === undefined ? [] : { deviceId, from: Math.max(startedAt, light - longestPauseMs), to: light },
    ),
  )
  for (const { inverter, light } of inTheDark) {
    const said = lit.get(inverter.deviceId)
    known.set(inverter, light === undefined ? false : ((said && isIdle(said, inverter)) ?? !generates(inverter)))
  }
  return inverters.flatMap((inverter) => (known.get(inverter) === false ? inverter.deviceId : []))
}

/** When there was enough light last since the fault began, of the last day; undefined if it was dark all the time. */
const lastLightOf = ({ startedAt, latitude, longitude }: FaultyInverter, now: number) => {
  const from = Math.max(startedAt, now - dayMs)
  let brightest: { at: number; deg: number } | undefined
  for (let at = now; at >= from; at -= stepMs) {
    const deg = sunElevationDeg(at, latitude, longitude)
    if (deg > lightDeg) return at
    if (deg > 0 && deg > (brightest?.deg ?? 0)) brightest = { at, deg }
  }
  // In winter, far from the equator, it is never brighter.
  return brightest?.at
}

/** Even the darkest winter day gives more. */
const generates = ({ generation, ratedW }: FaultyInverter) =>
  generation !== null && generation / mWhPerKWh >= (ratedW / 1000) * leastFullLoadHours
const leastFullLoadHours = 0.05
/** Above that, an inverter without power is idle. */
const lightDeg = 15
const stepMs = 20 * minuteMs
/** Its last report before dusk can be this old. */
const longestPauseMs = 90 * minuteMs
