/** The tiles of a square around a place, in pixels of their zoom. */
export interface TilesAt {
  zoom: number
  metresPerPx: number
  /** Of the square. */
  sidePx: number
  tiles: { x: number; y: number; left: number; top: number }[]
}

interface Asked {
  latitude: number
  longitude: number
  /** Of the square, metres. */
  sideM: number
  /** How large a metre shows. */
  pxPerM: number
  deepest: number
}

/** As close as it is seen, as far as there are pictures, and never so many that a service would refuse. */
export const tilesAt = ({ latitude, longitude, sideM, pxPerM, deepest }: Asked): TilesAt => {
  const widest = equatorM * Math.cos(radians(latitude))
  const seen = Math.ceil(Math.log2((widest * pxPerM) / tilePx))
  const few = Math.floor(Math.log2((widest * mostAside) / sideM))
  const zoom = Math.max(0, Math.min(deepest, seen, few))
  const worldPx = tilePx * 2 ** zoom
  const metresPerPx = widest / worldPx
  const sidePx = sideM / metresPerPx
  const sine = Math.sin(radians(latitude))
  const middleX = ((longitude + 180) / 360) * worldPx
  const middleY = (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * worldPx
  const [left, top] = [middleX - sidePx / 2, middleY - sidePx / 2]
  const tiles: TilesAt['tiles'] = []
  const count = 2 ** zoom
  for (let y = Math.max(0, Math.floor(top / tilePx)); y < Math.min(count, (top + sidePx) / tilePx); y++)
    for (let x = Math.floor(left / tilePx); x < (left + sidePx) / tilePx; x++)
      tiles.push({ x: ((x % count) + count) % count, y, left: x * tilePx - left, top: y * tilePx - top })
  return { zoom, metresPerPx, sidePx, tiles }
}

const radians = (degrees: number) => (degrees * Math.PI) / 180
const equatorM = 40_075_016.686
export const tilePx = 256
/** A square has at most seven tiles a side. */
const mostAside = 6
