import Supercluster from 'supercluster'

/** Columns of equal length: positions and kinds. */
export interface Points {
  ids: readonly number[]
  latitudes: readonly number[]
  longitudes: readonly number[]
  /** Indexes into the list of kinds, the worst first. */
  kinds: readonly number[]
}

/** One drawn spot: a single point, or a cluster of points too close to be told apart. */
export interface Spot {
  key: string
  longitude: number
  latitude: number
  count: number
  /** The point's kind, or the worst kind in the cluster. */
  kind: number
  /** For a single point. */
  id: number | undefined
  /** For a cluster. */
  cluster: number | undefined
}

export type Box = readonly [west: number, south: number, east: number, north: number]

/** An index of all points: built once, then fast to query, however many there are. */
export const clustersOf = ({ ids, latitudes, longitudes, kinds }: Points, deepestZoom = landDeepest) => {
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
    /** The zoom at which a cluster splits; beyond the deepest if all its points are at the same position. */
    zoomOf: (cluster: number) => index.getClusterExpansionZoom(cluster),
    idsOf: (cluster: number) => index.getLeaves(cluster, Infinity).map(({ properties }) => properties.id),
  }
}

/** The coasts are drawn for the whole earth: closer than this they are wrong. */
export const landDeepest = 14

export type Clusters = ReturnType<typeof clustersOf>
