import { mapServices, type Brand } from '@heliograph/brand/brand'
import { isMapKey, mapSiteOf, type MapSites } from '@heliograph/brand/map-sites'
import { lasting } from '#api/memory.ts'
import type { Source } from '#map/outside/open-source.ts'

/** A map that a person can choose, by a name that is kept. */
export interface OfferedMap {
  name: string
  service: Source['service']
  isSatellite: boolean
  source: (language: string) => Source
}

/** The maps of the services that the brand has a key for. */
export const offeredMaps = ({ mapKeys }: Pick<Brand, 'mapKeys'>, sites: MapSites): OfferedMap[] =>
  mapServices.flatMap((service) => {
    const key = mapKeys[service]
    if (!isMapKey(key)) return []
    return (service === 'googleMap' ? [false, true] : [false]).map((isSatellite) => ({
      name: `${service}-${isSatellite ? 'satellite' : 'street'}`,
      service,
      isSatellite,
      source: (language: string) => ({ service, isSatellite, key, site: mapSiteOf(service, sites), language }),
    }))
  })

/** As people know the service. */
export const nameOfService = (service: Source['service'], language: string) =>
  service === 'googleMap' ? 'Google Maps' : language === 'zh' ? '高德地图' : 'Amap'

/** What this person chose in this browser; undefined for the map that is shipped. */
export const keptMap = (userId: number) => lasting.read(keyOf(userId))

export const keepMap = (userId: number, name: string | undefined) =>
  name === undefined ? lasting.forget(keyOf(userId)) : lasting.write(keyOf(userId), name)

const keyOf = (userId: number) => `map-${userId}`
