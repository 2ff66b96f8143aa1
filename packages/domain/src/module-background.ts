import { farthest } from './module-map.ts'

/** How a picture from straight above lies below the drawing of a module map. */
export interface BackgroundPlace {
  /** Its middle on the plane, metres to the right and down. */
  x: number
  y: number
  /** How wide it is on the plane, metres. */
  widthM: number
  /** How far it is turned there, clockwise. */
  angleDeg: number
  /** 1: all of it shows. */
  opacity: number
}

/** From less than a chimney to more than the largest field; never so pale that it is forgotten there. */
export const backgroundLimits = {
  widthM: [1, farthest],
  angleDeg: [-360, 360],
  opacity: [0.1, 1],
} as const

/** A place on earth whose satellite picture lies below the drawing, north up until it is turned. */
export interface SatellitePlace {
  latitude: number
  longitude: number
}

/** Beyond, maps of tiles have nothing. */
export const satelliteLimits = { latitude: [-85, 85], longitude: [-180, 180] } as const

interface Pixels {
  width: number
  height: number
}

/** Metres: a very high picture is refused, as a very wide one is. */
export const backgroundHeightOf = ({ widthM }: Pick<BackgroundPlace, 'widthM'>, { width, height }: Pixels) =>
  (widthM * height) / width
