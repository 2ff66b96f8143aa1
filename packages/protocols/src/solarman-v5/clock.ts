/** The three times at the start of hello, data, info, report and tunnel answers, in seconds. */
export interface Clock {
  /** Since the logger left the factory, not counting time without power. */
  workingSeconds: number
  /** Since this boot. */
  powerOnSeconds: number
  /** Added to the working time, it gives Unix time; 0 until the logger has received the time after its boot. */
  offsetSeconds: number
}

export const readClock = (view: DataView, at: number): Clock => ({
  workingSeconds: view.getUint32(at, true),
  powerOnSeconds: view.getUint32(at + 4, true),
  offsetSeconds: view.getUint32(at + 8, true),
})

export const writeClock = (view: DataView, at: number, clock: Clock) => {
  view.setUint32(at, clock.workingSeconds, true)
  view.setUint32(at + 4, clock.powerOnSeconds, true)
  view.setUint32(at + 8, clock.offsetSeconds, true)
}

/**
 * When a record was taken, in milliseconds since 1970, or undefined if the logger did not know the time. A later offset
 * of the same boot dates it exactly: `acquiredAt({ ...early, offsetSeconds: late.offsetSeconds })`.
 */
export const acquiredAt = ({ workingSeconds, offsetSeconds }: Clock) =>
  offsetSeconds === 0 ? undefined : (workingSeconds + offsetSeconds) * 1000

/** The working time at which this boot began. It varies by a few seconds, so use `isSameBoot` to compare. */
export const bootOf = ({ workingSeconds, powerOnSeconds }: Clock) => workingSeconds - powerOnSeconds

export const isSameBoot = (one: Clock, other: Clock) => Math.abs(bootOf(one) - bootOf(other)) <= waverSeconds

/** In a published capture, two frames of one boot, five minutes apart, differ by five seconds. */
const waverSeconds = 30
