import type { DrawnBackground, ModuleMapOfDay } from '@heliograph/contract/browser'
import {
  backgroundHeightOf,
  backgroundLimits,
  type BackgroundPlace,
  type SatellitePlace,
} from '@heliograph/domain/module-background'
import { farthest } from '@heliograph/domain/module-map'
import { rotated, type Bounds, type Point } from '@heliograph/domain/module-plane'
import type { Arrays } from './edits.ts'

/** A picture from straight above, with where it lies below the drawing. */
export interface Background extends BackgroundPlace {
  /** The version that is stored, or one that this page gave. */
  picture: string
  width: number
  height: number
  /** Its picture is that of a satellite, as wide and as high, and none of ours. */
  satellite: SatellitePlace | undefined
}

/** As it was read. */
export const backgroundOf = (read: ModuleMapOfDay['background'] | undefined): Background | null => {
  if (!read) return null
  const { satellite, picture, width, height, ...place } = read
  if (satellite) return { ...place, ...satellitePicture, satellite }
  return picture === null || width === null || height === null
    ? null
    : { ...place, picture, width, height, satellite: undefined }
}

/** As wide as high. */
export const satellitePicture = { picture: 'satellite', width: 1000, height: 1000 }

/** What is drawn: each step of it can be undone. */
export interface Drawing {
  arrays: Arrays
  background: Background | null
}

/** Two points on the picture, as shares of its width and height. */
export interface Line {
  from: Point
  to: Point
}

/** Along the middle, so that both ends are in sight. */
export const firstLine: Line = { from: { x: 0.3, y: 0.5 }, to: { x: 0.7, y: 0.5 } }

/** Around what is drawn, half as large again: what it shows is known by its owner only. */
export const placedAround = (
  bounds: Bounds,
  picture: Pick<Background, 'picture' | 'width' | 'height' | 'satellite'>,
): Background => {
  const [wide, high] = [bounds.right - bounds.left, bounds.bottom - bounds.top]
  const around = roomy * Math.max(wide, (high * picture.width) / picture.height)
  const widthM = picture.satellite ? Math.max(around, housesM) : around
  return sound({
    ...picture,
    x: (bounds.left + bounds.right) / 2,
    y: (bounds.top + bounds.bottom) / 2,
    widthM,
    angleDeg: 0,
    opacity: 0.8,
  })
}

export const moved = (background: Background, { x, y }: Point) =>
  sound({ ...background, x: background.x + x, y: background.y + y })

export const turned = (background: Background, degrees: number) =>
  sound({ ...background, angleDeg: (background.angleDeg + degrees) % 360 })

/** As large as a line on it is long in metres. The middle of the line stays where it is. */
export const scaledBy = (background: Background, line: Line, metres: number) => {
  const middle = { x: (line.from.x + line.to.x) / 2, y: (line.from.y + line.to.y) / 2 }
  const before = lengthOf(background, line)
  if (before === 0) return background
  const scaled = sound({ ...background, widthM: (background.widthM * metres) / before })
  const [was, is] = [pointOn(background, middle), pointOn(scaled, middle)]
  return moved(scaled, { x: was.x - is.x, y: was.y - is.y })
}

/** Metres. */
export const lengthOf = (background: Background, { from, to }: Line) => {
  const [one, other] = [pointOn(background, from), pointOn(background, to)]
  return Math.hypot(one.x - other.x, one.y - other.y)
}

/** Of a point on the picture, where it is on the plane. */
export const pointOn = (background: Background, share: Point): Point => {
  const by = rotated(
    { x: (share.x - 0.5) * background.widthM, y: (share.y - 0.5) * backgroundHeightOf(background, background) },
    background.angleDeg,
  )
  return { x: background.x + by.x, y: background.y + by.y }
}

/** Of a point on the plane, where it is on the picture: at its edge, if it is beside it. */
export const shareAt = (background: Background, point: Point): Point => {
  const { x, y } = rotated({ x: point.x - background.x, y: point.y - background.y }, -background.angleDeg)
  return {
    x: inside(0.5 + x / background.widthM),
    y: inside(0.5 + y / backgroundHeightOf(background, background)),
  }
}

export const boundsOfBackground = (background: Background): Bounds => {
  const corners = [0, 1].flatMap((x) => [0, 1].map((y) => pointOn(background, { x, y })))
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}

/** As it can be saved, to a millimetre. */
export const sound = <Placed extends BackgroundPlace & Pick<Background, 'width' | 'height'>>(
  placed: Placed,
): Placed => {
  const highest = (farthest * placed.width) / placed.height
  const [least, widest] = backgroundLimits.widthM
  return {
    ...placed,
    x: rounded(within(placed.x, [-farthest, farthest])),
    y: rounded(within(placed.y, [-farthest, farthest])),
    widthM: rounded(within(placed.widthM, [least, Math.min(widest, highest)])),
    angleDeg: rounded(within(placed.angleDeg, backgroundLimits.angleDeg)),
    opacity: within(placed.opacity, backgroundLimits.opacity),
  }
}

/** As it is sent: with its picture, unless that is the one that is stored. */
export const savedOf = (
  { picture, satellite, x, y, widthM, angleDeg, opacity }: Background,
  stored: string | undefined,
  address: string | undefined,
): DrawnBackground => {
  const place = { x, y, widthM, angleDeg, opacity }
  if (satellite) return { ...place, satellite }
  if (picture === stored || address === undefined) return { ...place, picture }
  return { ...place, photo: address.slice(address.indexOf(',') + 1) }
}

const within = (value: number, [least, most]: readonly [number, number]) => Math.min(most, Math.max(least, value))
const inside = (share: number) => within(share, [0, 1])
const rounded = (value: number) => Math.round(value * 1000) / 1000 + 0
const roomy = 1.5
/** So much of a satellite picture shows which house it is. */
const housesM = 40
