/** The API sends instants as seconds since 1970, with decimals; internally they are milliseconds. */
export const seconds = (at: number) => at / 1000

/** Null for an instant that is unknown. */
export function secondsOf(at: Date): number
export function secondsOf(at: Date | null): number | null
export function secondsOf(at: Date | null) {
  return at && seconds(at.getTime())
}
