import { isPublic, plainAddress, within } from './addresses.ts'
import { createGeocoder, type GeocoderSettings } from './geocoder.ts'
import { regionRoutes } from './regions.routes.ts'
import { createRegions, type RegionNeeds } from './regions.ts'

/** Whether an address, as a name server or a URL writes it, is one on the Internet. */
export const isPublicAddress = (written: string) => {
  const address = plainAddress(written)
  return address !== undefined && isPublic(address)
}

/** Whether an address is in one of these networks. */
export const isWithin = (networks: readonly string[]) => {
  const isInOne = within(networks)
  return (written: string) => {
    const address = plainAddress(written)
    return address !== undefined && isInOne(address)
  }
}

/** One for the whole process: geocoders count the requests of all. */
export const composeGeocoder = (settings: GeocoderSettings | undefined) => settings && createGeocoder(settings)

export type { Geocode, GeocoderSettings } from './geocoder.ts'

export const composeRegions = (needs: RegionNeeds) => {
  const regions = createRegions(needs)
  const { countryOf, isMainland, placeOfPlant, regionAt, townsNamed } = regions
  return { countryOf, isMainland, placeOfPlant, regionAt, townsNamed, routes: regionRoutes(regions) }
}
