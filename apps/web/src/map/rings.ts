/** Longitude and latitude, degrees. */
export type Place = readonly [longitude: number, latitude: number]

/**
 * A ring as one line on a flat map. The earth has no edge at 180°, but a flat map does: a coast that crosses it
 * continues beyond, and one around a pole is closed along the edge of the map.
 */
export const unrolled = (ring: readonly Place[]): Place[] => {
  let turns = 0
  const line = ring.map(([longitude, latitude], place): Place => {
    const before = ring[place - 1]?.[0] ?? longitude
    if (longitude - before > 180) turns -= 360
    if (longitude - before < -180) turns += 360
    return [longitude + turns, latitude]
  })
  if (turns === 0) return line
  const pole = line.reduce((sum, [, latitude]) => sum + latitude, 0) < 0 ? -edge : edge
  return [...line, [line.at(-1)![0], pole], [line[0]![0], pole]]
}

/** The same a full turn further east (or west), because a map can show the earth more than once. */
export const shifted = (ring: readonly Place[], degrees: number): Place[] =>
  ring.map(([longitude, latitude]) => [longitude + degrees, latitude])

/** The longitude of a place on the copy of the earth around `centre`. */
export const nearest = (longitude: number, centre: number) => longitude + 360 * Math.round((centre - longitude) / 360)

/** The limit of the Mercator projection. */
const edge = 85.05
