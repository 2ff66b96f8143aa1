import { divIcon, latLngBounds, marker, type LatLngBounds, type LatLngTuple, type Marker } from 'leaflet'
import { clustersOf, landDeepest, type Box, type Clusters, type Points, type Spot } from './clusters.ts'
import { openLandMap } from './land-map.ts'
import { clusterPx, markerOf, pointPx, type PointKind } from './marker.ts'
import { nearest } from './rings.ts'
import classes from './map.module.css'

interface Told {
  label: (spot: Spot, kind: PointKind) => string
  onChoose: (ids: readonly number[]) => void
}

/** A map in a box: land with points on it. It exists until it is closed. */
export const openSheet = (box: HTMLElement, told: Told) => {
  const land = openLandMap(box, { deepestZoom: landDeepest })
  const { map } = land
  let shown: Points | undefined
  let clusters: Clusters | undefined
  let kinds: readonly PointKind[] = []
  let drawn = new Map<string, Marker>()
  let chosenKey: string | undefined
  let draggedAt = -Infinity

  const press = (spot: Spot) => (event: MouseEvent) => {
    // The end of a drag is not a click.
    if (event.timeStamp - draggedAt < dragTailMs) return undefined
    if (spot.id !== undefined) {
      chosenKey = spot.key
      return told.onChoose([spot.id])
    }
    if (!clusters || spot.cluster === undefined) return undefined
    const zoom = clusters.zoomOf(spot.cluster)
    if (zoom <= map.getMaxZoom()) return void map.setView([spot.latitude, spot.longitude], zoom)
    chosenKey = spot.key
    return told.onChoose(clusters.idsOf(spot.cluster))
  }
  const draw = () => {
    if (!clusters) return
    const next = new Map<string, Marker>()
    for (const spot of clusters.spots(boxOf(map.getBounds()), map.getZoom())) {
      const key = `${spot.key} ${spot.kind}`
      const there: LatLngTuple = [spot.latitude, nearest(spot.longitude, map.getCenter().lng)]
      const known = drawn.get(key)
      drawn.delete(key)
      next.set(key, known?.setLatLng(there) ?? newMarker(spot, there))
    }
    const focused = [...drawn.values()].some((old) => old.getElement()?.contains(document.activeElement))
    for (const old of drawn.values()) old.remove()
    drawn = next
    if (focused) box.focus({ preventScroll: true })
  }
  /** The markers of the last one are not those of this one, although they have the same names. */
  const index = (points: Points) => {
    shown = points
    clusters = clustersOf(points, map.getMaxZoom())
    for (const old of drawn.values()) old.remove()
    drawn = new Map()
  }
  const newMarker = (spot: Spot, there: LatLngTuple) => {
    const kind = kinds[spot.kind]!
    const size = spot.count > 1 ? clusterPx(spot.count) : pointPx
    const html = markerOf(spot, kind, told.label(spot, kind), press(spot))
    const icon = divIcon({ html, className: classes.spot!, iconSize: [size, size] })
    return marker(there, {
      icon,
      keyboard: false,
      riseOnHover: true,
      zIndexOffset: (kinds.length - spot.kind) * 1000,
    }).addTo(map)
  }

  map.on('dragend', () => {
    draggedAt = performance.now()
  })
  map.on('moveend', draw)
  // Another map goes deeper than the land.
  map.on('zoomlevelschange', () => {
    if (!shown) return
    index(shown)
    draw()
  })

  return {
    show(points: Points, next: readonly PointKind[]) {
      kinds = next
      const focused = [...drawn].find(([, old]) => old.getElement()?.contains(document.activeElement))?.[0]
      index(points)
      draw()
      if (focused === undefined) return
      const again = drawn.get(focused)?.getElement()?.querySelector('button') ?? box
      again.focus({ preventScroll: true })
    },
    /** The closest zoom that shows all of them. */
    fit({ latitudes, longitudes }: Points) {
      if (latitudes.length === 0) return
      const bounds = latLngBounds([])
      for (const [place, latitude] of latitudes.entries()) bounds.extend([latitude, longitudes[place]!])
      map.fitBounds(bounds, { padding: [36, 36], maxZoom: 6, animate: false })
    },
    zoom: (by: 1 | -1) => void map.setZoom(map.getZoom() + by),
    /** Moves the focus back to the marker of the closed details. */
    focusChosen() {
      const found = [...drawn].find(([key]) => key.startsWith(`${chosenKey} `))
      found?.[1].getElement()?.querySelector('button')?.focus({ preventScroll: true })
    },
    land,
    close: land.close,
  }
}

export type Sheet = ReturnType<typeof openSheet>

/** The visible area; at most one turn of the earth. */
const boxOf = (bounds: LatLngBounds): Box => {
  const [west, east] = [bounds.getWest(), bounds.getEast()]
  return east - west >= 360 ? [-180, -90, 180, 90] : [west, bounds.getSouth(), east, bounds.getNorth()]
}

const dragTailMs = 80
