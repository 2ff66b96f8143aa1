import { isDay } from '@heliograph/domain/zones'

/** The API sends instants as seconds since 1970, with decimals; internally they are milliseconds. */
export const seconds = (at: number) => at / 1000

/** As `writtenInstant` of the contract. The date is invalid if the text names a day that does not exist. */
export const instantIn = (written: number | string | null | undefined) => {
  if (written === null || written === undefined || written === '') return null
  const since = Number(written)
  if (typeof written === 'number' || !Number.isNaN(since)) return new Date(since * 1000)
  return new Date(isDay(written.slice(0, 10)) ? written : NaN)
}

/** Null for an instant that is unknown. */
export function secondsOf(at: Date): number
export function secondsOf(at: Date | null): number | null
export function secondsOf(at: Date | null) {
  return at && seconds(at.getTime())
}
