/** A number as people type it, with a comma or a point; NaN if it is none, null if nothing was typed. */
export const numberIn = (typed: string) => {
  const text = typed.trim().replace(',', '.')
  if (text === '') return null
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
}
