import 'leaflet/dist/leaflet.css'
import { control, CRS, map as leaflet, polygon, svg, type GridLayer, type LatLngTuple, type Polygon } from 'leaflet'
import { loadLand, type Detail } from './land.ts'
import classes from './map.module.css'

/** What lies over the land, such as the tiles of another map. */
export interface Cover {
  layer: GridLayer
  /** Where places are on it. */
  crs: CRS
  deepestZoom: number
}

/** A map of the land in a box, with nothing on it. It exists until it is closed. */
export const openLandMap = (box: HTMLElement, { deepestZoom }: { deepestZoom: number }) => {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = leaflet(box, {
    center: [25, 10],
    zoom: 2,
    zoomSnap: landSnap,
    maxZoom: deepestZoom,
    maxBounds: [
      [-85, -Infinity],
      [85, Infinity],
    ],
    maxBoundsViscosity: 1,
    worldCopyJump: true,
    zoomControl: false,
    attributionControl: false,
    renderer: svg({ padding: 0.5, pane: landPane }),
    zoomAnimation: !still,
    inertia: !still,
  })
  // Below the pictures of another map, which the library puts under everything that is drawn.
  map.createPane(landPane).style.zIndex = '100'
  control.scale({ imperial: false, position: 'bottomright' }).addTo(map)

  const lands: Partial<Record<Detail, Promise<Polygon>>> = {}
  let detail: Detail | undefined
  const drawLand = async () => {
    const wanted: Detail = map.getZoom() < fineFromZoom ? 'coarse' : 'fine'
    if (wanted === detail) return
    detail = wanted
    const layer = await (lands[wanted] ??= loadLand(wanted).then(toLayer)).catch(() => undefined)
    if (!layer) {
      // The next move tries again.
      delete lands[wanted]
      detail = undefined
      return
    }
    // The zoom has changed, or the map is closed.
    if (detail !== wanted) return
    layer.addTo(map)
    const other = await lands[wanted === 'coarse' ? 'fine' : 'coarse']
    if (detail === wanted) other?.remove()
  }

  let over: Cover | undefined
  let isClosed = false
  /** The land stays below: it is seen where the other map is not there. */
  const cover = (next: Cover | undefined) => {
    if (isClosed || over === next) return
    const middle = map.getCenter()
    over?.layer.remove()
    over = next
    map.options.crs = next?.crs ?? CRS.EPSG3857
    // Between its steps, a picture is blurred.
    map.options.zoomSnap = next ? 1 : landSnap
    const deepest = next?.deepestZoom ?? deepestZoom
    const zoom = next ? Math.round(map.getZoom()) : map.getZoom()
    map.setView(middle, Math.min(zoom, deepest), anew)
    map.setMaxZoom(deepest)
    next?.layer.addTo(map)
  }

  map.on('moveend', () => void drawLand())
  const sizes = new ResizeObserver(() => {
    map.invalidateSize({ animate: false })
    // Zoomed out to the whole earth once, but no further.
    map.setMinZoom(Math.max(0, Math.floor(4 * Math.log2(box.clientWidth / 256)) / 4))
  })
  sizes.observe(box)
  void drawLand()

  return {
    map,
    cover,
    close() {
      isClosed = true
      detail = undefined
      sizes.disconnect()
      map.remove()
    },
  }
}

export type LandMap = ReturnType<typeof openLandMap>

const toLayer = (land: Awaited<ReturnType<typeof loadLand>>) =>
  polygon(
    land.map((rings) => rings.map((ring) => ring.map(([longitude, latitude]): LatLngTuple => [latitude, longitude]))),
    { className: classes.land!, interactive: false, weight: 1 },
  )

/** Places are elsewhere now, although nothing moved. The types of the library leave it out. */
const anew = { animate: false, reset: true }
const fineFromZoom = 4
const landSnap = 0.25
const landPane = 'land'
