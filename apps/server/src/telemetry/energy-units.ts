export const mWhPerKWh = 1e6

/** Counters count in steps of at least a Wh: rounding to a mWh only takes away what binary fractions added. */
export const mWhOf = (kwh: number) => Math.round(kwh * mWhPerKWh)

/** The nearest number to a decimal, so its text has exactly the digits that were counted. */
export const kwhOf = (mWh: number | null) => (mWh === null ? null : mWh / mWhPerKWh)

/** kWh to the mWh: what binary fractions add is taken away again. */
export const toTheMWh = (kwh: number) => Math.round(kwh * mWhPerKWh) / mWhPerKWh
