/** What has to be there. Where it is not, we are wrong: the error says so, and nothing goes on with `undefined`. */
export const sure = <T>(value: T | undefined | null, what = 'a value'): T => {
  if (value === undefined || value === null) throw new Error(`There is no ${what}, where there has to be one`)
  return value
}

/** The one row of a statement that always answers one. */
export const firstOf = <T>(rows: readonly T[]): T => sure(rows[0], 'first row')
