import { isPublic, plainAddress, within } from './addresses.ts'
import { regionRoutes } from './regions.routes.ts'
import { createRegions } from './regions.ts'

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

export const composeRegions = ({ now }: { now: () => number }) => {
  const regions = createRegions({ now })
  const { countryOf, isMainland, placeOfPlant, regionAt, townsNamed } = regions
  return { countryOf, isMainland, placeOfPlant, regionAt, townsNamed, routes: regionRoutes(regions) }
}
