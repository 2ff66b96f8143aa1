/** A point of the Earth on a ball of radius 1: neither pole nor date line is special there. */
export const pointAt = (latitude: number, longitude: number) => {
  const [north, east] = [radians(latitude), radians(longitude)]
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)] as const
}

/** How far two points are apart straight through the ball, and along its surface. */
export const chordOf = (km: number) => 2 * Math.sin(km / earthKm / 2)
export const kmOf = (chord: number) => 2 * earthKm * Math.asin(Math.min(chord / 2, 1))

const earthKm = 6371
const radians = (degrees: number) => (degrees * Math.PI) / 180
