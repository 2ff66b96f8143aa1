import { regionRoutes } from './regions.routes.ts'
import { createRegions } from './regions.ts'

export const composeRegions = ({ now }: { now: () => number }) => {
  const regions = createRegions({ now })
  const { countryOf, isMainland, placeOfPlant, townsNamed } = regions
  return { countryOf, isMainland, placeOfPlant, townsNamed, routes: regionRoutes(regions) }
}
