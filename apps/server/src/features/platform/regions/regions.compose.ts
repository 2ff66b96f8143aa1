import { regionRoutes } from './regions.routes.ts'
import { createRegions } from './regions.ts'

export const composeRegions = ({ now }: { now: () => number }) => {
  const regions = createRegions({ now })
  const { countryOf, isMainland, placeOfPlant } = regions
  return { countryOf, isMainland, placeOfPlant, routes: regionRoutes(regions) }
}
