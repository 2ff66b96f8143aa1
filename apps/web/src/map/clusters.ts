import Supercluster from 'supercluster'

/** Columns of the same length: what stands where, and of which kind. */
export interface Points {
  ids: readonly number[]
  latitudes: readonly number[]
  longitudes: readonly number[]
  /** Places in the list of kinds, the worst first. */
  kinds: readonly number[]
}

/** What is drawn at one spot: a point, or as many as stand too close to be told apart. */
export interface Spot {
  key: string
  longitude: number
  latitude: number
  count: number
  /** Of a point its kind, of many the worst. */
  kind: number
  /** Of a point. */
  id: number | undefined
  /** Of many. */
  cluster: number | undefined
}

export type Box = readonly [west: number, south: number, east: number, north: number]

export const deepestZoom = 14

/** All points, ready to be asked for what is seen: built once, then quick however many there are. */
export const clustersOf = ({ ids, latitudes, longitudes, kinds }: Points) => {
  const index = new Supercluster<{ id: number; kind: number }, { worst: number }>({
    radius: 52,
    extent: 256,
    maxZoom: deepestZoom,
    map: ({ kind }) => ({ worst: kind }),
    reduce: (all, { worst }) => {
      all.worst = Math.min(all.worst, worst)
    },
  })
  index.load(
    ids.map((id, place) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [longitudes[place]!, latitudes[place]!] },
      properties: { id, kind: kinds[place]! },
    })),
  )
  return {
    spots: ([west, south, east, north]: Box, zoom: number): Spot[] =>
      index.getClusters([west, south, east, north], zoom).map(({ geometry, properties }) => {
        const [longitude, latitude] = geometry.coordinates as [number, number]
        if ('cluster' in properties) {
          const { cluster_id: cluster, point_count: count, worst: kind } = properties
          return { key: `c${cluster}`, longitude, latitude, count, kind, id: undefined, cluster }
        }
        const { id, kind } = properties
        return { key: `p${id}`, longitude, latitude, count: 1, kind, id, cluster: undefined }
      }),
    /** From which zoom on a cluster falls apart; beyond the deepest if its points share one spot. */
    zoomOf: (cluster: number) => index.getClusterExpansionZoom(cluster),
    idsOf: (cluster: number) => index.getLeaves(cluster, Infinity).map(({ properties }) => properties.id),
  }
}

export type Clusters = ReturnType<typeof clustersOf>
