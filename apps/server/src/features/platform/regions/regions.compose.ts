import { regionRoutes } from './regions.routes.ts'
import { createRegions } from './regions.ts'

export const composeRegions = ({ now }: { now: () => number }) => {
  const regions = createRegions({ now })
  const { countryOf, isMainland } = regions
  return { countryOf, isMainland, routes: regionRoutes(regions) }
}
