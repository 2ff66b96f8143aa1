/** A point on the Earth as a point on the unit sphere, where poles and the date line need no special case. */
export const pointAt = (latitude: number, longitude: number) => {
  const [north, east] = [radians(latitude), radians(longitude)]
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)] as const
}

/** Converts a distance along the surface to the straight line through the unit sphere, and back. */
export const chordOf = (km: number) => 2 * Math.sin(km / earthKm / 2)
export const kmOf = (chord: number) => 2 * earthKm * Math.asin(Math.min(chord / 2, 1))

const earthKm = 6371
const radians = (degrees: number) => (degrees * Math.PI) / 180
