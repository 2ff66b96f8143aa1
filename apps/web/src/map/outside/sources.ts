import type { TileLayer } from 'leaflet'
import type { Cover } from '#map/land-map.ts'

/** An outside map that can lie over the land. */
export interface Source {
  service: 'googleMap' | 'amap'
  isSatellite: boolean
  key: string
  site: string
  language: string
}

/** What lies over the land, with what it says about the part that is seen. */
export interface OpenedSource extends Cover {
  layer: TileLayer
  /** Asked after each move: whom to name, and how deep there are pictures here. */
  about?: (view: View, signal: AbortSignal) => Promise<{ credit: string; deepest: number }>
  /** Undefined: it does not expire. After it, pictures are refused. */
  renew?: (signal: AbortSignal) => Promise<unknown>
  expiresAt?: () => number
}

export interface View {
  zoom: number
  north: number
  south: number
  east: number
  west: number
}
