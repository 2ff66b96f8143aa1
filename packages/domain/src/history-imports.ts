/** The most days of one file: 50 years. */
export const mostImportedDays = 18_300

/** kWh of one day: more is a wrong unit. */
export const mostImportedKwh = 10_000_000

export const firstImportedDay = '1980-01-01'

/** The most powers of curves that are sent at once: a longer file is sent in parts. */
export const mostPowersAtOnce = 200_000

/** W: more is a wrong unit. */
export const mostImportedW = 1_000_000_000
