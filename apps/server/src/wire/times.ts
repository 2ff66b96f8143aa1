/** Instants travel as seconds since 1970, with decimals; inside they are milliseconds. */
export const seconds = (at: number) => at / 1000

/** What travels for an instant that is not known: null. */
export const secondsOf = (at: Date | null) => at && seconds(at.getTime())
