/** Ids that existing clients use, as do the demo's plants. */
const knownIds: Readonly<Record<string, number>> = { BR: 33, DE: 60, IN: 105 }
const knownCodes = new Map(Object.entries(knownIds).map(([code, id]) => [id, code]))

/** Other ids come from the two letters, so that they stay when a country is added or removed: AA is 1000, ZZ is 1675. */
export const countryIdOf = (code: string) =>
  knownIds[code] ?? firstId + (code.charCodeAt(0) - letterA) * letters + code.charCodeAt(1) - letterA

/** The ISO code of a country's id. Undefined for a number that is no country's id. */
export const countryCodeOf = (id: number) => {
  const place = id - firstId
  if (knownCodes.has(id)) return knownCodes.get(id)
  if (!Number.isInteger(id) || place < 0 || place >= letters ** 2) return undefined
  const code = String.fromCharCode(letterA + Math.floor(place / letters), letterA + (place % letters))
  return code in knownIds ? undefined : code
}

const letterA = 'A'.charCodeAt(0)
const letters = 26
const firstId = 1000
