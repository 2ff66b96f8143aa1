/** A value that must exist. If it does not, that is a bug: throw instead of continuing with `undefined`. */
export const sure = <T>(value: T | undefined | null, what = 'a value'): T => {
  if (value === undefined || value === null) throw new Error(`Expected ${what}, but there is none`)
  return value
}

/** The row of a statement that always returns exactly one. */
export const firstOf = <T>(rows: readonly T[]): T => sure(rows[0], 'first row')
