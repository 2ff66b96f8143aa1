import { isInMainland } from './mainland.ts'

/** Degrees. */
export interface Place {
  lat: number
  lng: number
}

/**
 * In mainland China, maps are drawn with a shift of up to some seven hundred metres that law prescribes (GCJ-02). Where a place of GPS
 * (WGS-84) is on such a map. Its formula was never published; this is the one that was found by comparison, and is used everywhere.
 */
export const toChinese = (place: Place): Place => (isMoved(place) ? moved(place) : place)

/** Where a place of such a map is in truth. */
export const fromChinese = (place: Place): Place => {
  if (!Number.isFinite(place.lng)) return place
  let found = place
  // Each round leaves a few thousandths of the error.
  for (let round = 0; round < mostRounds; round++) {
    const { lat, lng } = moved(found)
    const [errorLat, errorLng] = [lat - place.lat, lng - place.lng]
    found = { lat: found.lat - errorLat, lng: found.lng - errorLng }
    if (Math.abs(errorLat) < enough && Math.abs(errorLng) < enough) break
  }
  return isMoved(found) ? found : place
}

const isMoved = ({ lat, lng }: Place) => Number.isFinite(lng) && isInMainland(onEarth(lng), lat)

const moved = ({ lat, lng }: Place): Place => {
  const [x, y] = [onEarth(lng) - 105, lat - 35]
  const waves = (20 * Math.sin(6 * x * Math.PI) + 20 * Math.sin(2 * x * Math.PI)) * (2 / 3)
  const north =
    -100 +
    2 * x +
    3 * y +
    0.2 * y * y +
    0.1 * x * y +
    0.2 * Math.sqrt(Math.abs(x)) +
    waves +
    (20 * Math.sin(y * Math.PI) + 40 * Math.sin((y / 3) * Math.PI)) * (2 / 3) +
    (160 * Math.sin((y / 12) * Math.PI) + 320 * Math.sin((y * Math.PI) / 30)) * (2 / 3)
  const east =
    300 +
    x +
    2 * y +
    0.1 * x * x +
    0.1 * x * y +
    0.1 * Math.sqrt(Math.abs(x)) +
    waves +
    (20 * Math.sin(x * Math.PI) + 40 * Math.sin((x / 3) * Math.PI)) * (2 / 3) +
    (150 * Math.sin((x / 12) * Math.PI) + 300 * Math.sin((x / 30) * Math.PI)) * (2 / 3)
  const radians = (lat / 180) * Math.PI
  const flat = 1 - eccentricity * Math.sin(radians) ** 2
  const degrees = 180 / Math.PI
  return {
    lat: lat + (north * degrees) / ((axisM * (1 - eccentricity)) / (flat * Math.sqrt(flat))),
    lng: lng + (east * degrees) / ((axisM / Math.sqrt(flat)) * Math.cos(radians)),
  }
}

/** A map can show the earth more than once. */
const onEarth = (lng: number) => lng - 360 * Math.floor((lng + 180) / 360)

/** The ellipsoid of Krasovsky, squared. */
const axisM = 6_378_245
const eccentricity = 0.006_693_421_622_965_943
const enough = 1e-10
const mostRounds = 20
