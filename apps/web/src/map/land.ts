import { feature } from 'topojson-client'
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from 'topojson-specification'
import { shifted, unrolled, type Place } from './rings.ts'

export type Detail = 'coarse' | 'fine'

/** Coastlines (Natural Earth, public domain), shipped with the product: no map service is used. */
export const loadLand = async (detail: Detail) => landOf((await files[detail]()).default)

/** Polygons of rings: the first ring is the coast, the others are lakes. The earth three times, side by side. */
export const landOf = (topology: Topology): Place[][][] => {
  const polygons = polygonsOf(topology).map((rings) => rings.map(unrolled))
  return [-360, 0, 360].flatMap((turn) => polygons.map((rings) => rings.map((ring) => shifted(ring, turn))))
}

const polygonsOf = (topology: Topology): Place[][][] =>
  feature(topology, topology.objects['land'] as GeometryCollection).features.flatMap(({ geometry }) => {
    const shape = geometry as unknown as (Polygon | MultiPolygon) & { coordinates: unknown }
    return (shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates) as Place[][][]
  })

const files = {
  coarse: () => import('world-atlas/land-110m.json'),
  fine: () => import('world-atlas/land-50m.json'),
}
