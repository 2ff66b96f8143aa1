import { mapServices, type Brand, type MapService } from './brand.ts'

/** Where the services of outside maps answer, if an installation does not name other addresses. */
const official: Readonly<Record<MapService, string>> = {
  amap: 'https://restapi.amap.com',
  googleMap: 'https://tile.googleapis.com',
}

/** Other addresses of an installation, such as those of a stand-in. */
export type MapSites = Readonly<Partial<Record<MapService, string>>>

export const mapSiteOf = (service: MapService, sites: MapSites = {}) => sites[service] ?? official[service]

/** The sites that a brand's maps are on. Without a key there is none: the map that is shipped needs nobody. */
export const mapSitesOf = ({ mapKeys }: Pick<Brand, 'mapKeys'>, sites?: MapSites) => {
  const used = mapServices.filter((service) => isMapKey(mapKeys[service]))
  return {
    pictures: used.map((service) => mapSiteOf(service, sites)),
    // Amap only sends pictures.
    calls: used.filter((service) => service === 'googleMap').map((service) => mapSiteOf(service, sites)),
  }
}

/** Only what a key can look like: it becomes part of addresses. */
export const isMapKey = (key: unknown): key is string => typeof key === 'string' && /^[\w-]{1,128}$/.test(key)

/** The addresses in `extendWeb`. Whatever is no origin of the web is left out: it came over the network, or from storage. */
export const mapSitesIn = (extendWeb: string | null | undefined): MapSites => {
  try {
    const extra: unknown = JSON.parse(extendWeb ?? '{}')
    const sites = typeof extra === 'object' && extra !== null && 'mapSites' in extra ? extra.mapSites : undefined
    const told = new Map<string, unknown>(Object.entries(sites ?? {}))
    return Object.fromEntries(
      mapServices.flatMap((service) => {
        const site = told.get(service)
        return typeof site === 'string' && isWebOrigin(site) ? [[service, site]] : []
      }),
    )
  } catch {
    return {}
  }
}

/** A site of the web and nothing else: it becomes a part of the page's policy. */
export const isWebOrigin = (site: string) => /^https?:\/\/([a-z0-9.-]+|\[[0-9a-f:]+\])(:\d{1,5})?$/.test(site)
