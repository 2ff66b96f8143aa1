/** Instants travel as seconds since 1970, with decimals; inside they are milliseconds. */
export const seconds = (at: number) => at / 1000

/** What travels for an instant that is not known: null. */
export function secondsOf(at: Date): number
export function secondsOf(at: Date | null): number | null
export function secondsOf(at: Date | null) {
  return at && seconds(at.getTime())
}
