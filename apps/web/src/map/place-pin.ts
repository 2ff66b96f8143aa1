import { divIcon, latLng, marker, point, type LatLng, type Marker } from 'leaflet'
import { openLandMap } from './land-map.ts'
import { signOf } from './marker.ts'
import { nearest } from './rings.ts'
import classes from './map.module.css'

/** Degrees. */
export interface PinPlace {
  lat: number
  lng: number
}

interface Told {
  label: () => string
  /** The id of what says how it is moved by keys. */
  hintId: string
  /** When it rests. */
  onMove: (place: PinPlace) => void
}

/** A map in a box with one pin, which is dragged, moved by keys, or put where the map is pressed. */
export const openPlacePin = (box: HTMLElement, told: Told) => {
  const land = openLandMap(box, { deepestZoom })
  const { map } = land
  let pin: Marker | undefined
  let known: PinPlace | undefined
  let waiting: ReturnType<typeof setTimeout> | undefined

  const report = () => {
    clearTimeout(waiting)
    if (!pin) return
    const place = roundedPlace(pin.getLatLng())
    if (known?.lat === place.lat && known.lng === place.lng) return
    known = place
    told.onMove(place)
  }
  const put = (there: LatLng) => {
    const place = latLng(Math.min(Math.max(there.lat, -farthest), farthest), there.lng)
    if (pin) return void pin.setLatLng(place)
    pin = marker(place, {
      icon: divIcon({ html: signOf(pinSign), className: classes.pin ?? '', ...pinSize }),
      draggable: true,
    })
    pin.on('dragend', report)
    pin.addTo(map)
    const element = pin.getElement()
    element?.setAttribute('aria-label', told.label())
    element?.setAttribute('aria-describedby', told.hintId)
    element?.addEventListener('keydown', (event) => {
      const [right, down] = arrows[event.key] ?? []
      if (!pin || right === undefined || down === undefined) return
      event.preventDefault()
      // Otherwise the map moves too.
      event.stopPropagation()
      const stepPx = event.shiftKey ? 1 : 10
      const from = map.latLngToContainerPoint(pin.getLatLng())
      put(map.containerPointToLatLng(from.add(point(right * stepPx, down * stepPx))))
      map.panInside(pin.getLatLng(), { padding: [48, 48], animate: false })
      // Each place is looked up, and a key that is held down passes many.
      clearTimeout(waiting)
      waiting = setTimeout(report, restMs)
    })
    element?.addEventListener('blur', report)
  }

  map.on('click', ({ latlng }) => {
    put(latlng)
    report()
  })

  return {
    /** Where it was set elsewhere. */
    show(place: PinPlace | null) {
      if (!place) {
        pin?.remove()
        pin = known = undefined
        return
      }
      if (known?.lat === place.lat && known.lng === place.lng) return
      known = place
      const there = latLng(place.lat, nearest(place.lng, map.getCenter().lng))
      put(there)
      map.setView(there, Math.max(map.getZoom(), closeZoom), { animate: false })
    },
    land,
    zoom: (by: 1 | -1) => void map.setZoom(map.getZoom() + by),
    /** For people who do not point. */
    putInMiddle() {
      put(map.getCenter())
      report()
      pin?.getElement()?.focus({ preventScroll: true })
    },
    close() {
      report()
      land.close()
    },
  }
}

export type PlacePin = ReturnType<typeof openPlacePin>

/** About ten metres: enough for the sun, and less than an address. */
const roundedPlace = (at: LatLng): PinPlace => {
  const { lat, lng } = at.wrap()
  return { lat: Math.round(lat * 1e4) / 1e4, lng: Math.round(lng * 1e4) / 1e4 }
}

const arrows: Partial<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Its tip is at the place. */
const pinSize = { iconSize: [44, 44], iconAnchor: [22, 40] } satisfies {
  iconSize: [number, number]
  iconAnchor: [number, number]
}
const pinSign = 'M8 15C4.5 10.5 3 8 3 6a5 5 0 0 1 10 0c0 2-1.5 4.5-5 9zM8 7.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3z'
/** The coasts are drawn for the whole earth: closer than this they are wrong. */
const deepestZoom = 12
const closeZoom = 8
const farthest = 85
const restMs = 400
