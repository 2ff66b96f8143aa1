import { CRS, latLng, point, Projection, tileLayer, type LatLng, type Point } from 'leaflet'
import { fromChinese, toChinese } from './gcj02.ts'
import type { OpenedSource, Source } from './sources.ts'

/**
 * Amap's maps as pictures in a page ("static map", which a key of its web services allows), laid side by side. Its other maps are
 * scripts of another site, which pages here do not run.
 */
export const openAmap = ({ key, site }: Source): OpenedSource => {
  const layer = tileLayer('', { tileSize: sizePx, minNativeZoom: 1, maxNativeZoom: deepestZoom, className: 'outside' })
  layer.getTileUrl = ({ x, y, z }) => {
    const middle = CRS.EPSG3857.pointToLatLng(point((x + 0.5) * sizePx, (y + 0.5) * sizePx), z)
    // At the deepest zoom, a sharp picture would show twice as much.
    const scale = devicePixelRatio > 1 && z < deepestZoom ? 2 : 1
    const asked = new URLSearchParams({
      location: `${toMillionths(middle.lng)},${toMillionths(middle.lat)}`,
      zoom: `${z}`,
      size: `${sizePx}*${sizePx}`,
      scale: `${scale}`,
      key,
    })
    return `${site}/v3/staticmap?${asked.toString()}`
  }
  return { layer, crs: chineseCrs, deepestZoom }
}

/** Mercator with the shift of Chinese maps: everything that is drawn or pressed goes through it. */
const chineseCrs: CRS = Object.assign({}, CRS.EPSG3857, {
  projection: {
    ...Projection.SphericalMercator,
    project: ({ lat, lng }: LatLng) => {
      const there = toChinese({ lat, lng })
      return Projection.SphericalMercator.project(latLng(there.lat, there.lng))
    },
    unproject: (at: Point) => {
      const { lat, lng } = Projection.SphericalMercator.unproject(at)
      const there = fromChinese({ lat, lng })
      return latLng(there.lat, there.lng)
    },
  },
})

/** More digits are refused. */
const toMillionths = (degrees: number) => Math.round(degrees * 1e6) / 1e6

/** Large ones: each is a request that counts, and has the name of Amap in its corner. */
const sizePx = 512
const deepestZoom = 17
