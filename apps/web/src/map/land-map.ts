import 'leaflet/dist/leaflet.css'
import { control, map as leaflet, polygon, svg, type LatLngTuple, type Polygon } from 'leaflet'
import { loadLand, type Detail } from './land.ts'
import classes from './map.module.css'

/** A map of the land in a box, with nothing on it. It exists until it is closed. */
export const openLandMap = (box: HTMLElement, { deepestZoom }: { deepestZoom: number }) => {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = leaflet(box, {
    center: [25, 10],
    zoom: 2,
    zoomSnap: 0.25,
    maxZoom: deepestZoom,
    maxBounds: [
      [-85, -Infinity],
      [85, Infinity],
    ],
    maxBoundsViscosity: 1,
    worldCopyJump: true,
    zoomControl: false,
    attributionControl: false,
    renderer: svg({ padding: 0.5 }),
    zoomAnimation: !still,
    inertia: !still,
  })
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
    close() {
      detail = undefined
      sizes.disconnect()
      map.remove()
    },
  }
}

const toLayer = (land: Awaited<ReturnType<typeof loadLand>>) =>
  polygon(
    land.map((rings) => rings.map((ring) => ring.map(([longitude, latitude]): LatLngTuple => [latitude, longitude]))),
    { className: classes.land!, interactive: false, weight: 1 },
  )

const fineFromZoom = 4
