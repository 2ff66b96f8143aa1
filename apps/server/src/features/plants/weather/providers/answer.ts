export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const numberIn = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : null)

/** A column; undefined if it is not one. */
export const numbersIn = (value: unknown): (number | null)[] | undefined =>
  Array.isArray(value) ? value.map(numberIn) : undefined
