import { contract } from '@heliograph/contract'
import { routes } from '../../http/routes.ts'
import type { Regions } from './regions.ts'

export const regionRoutes = (regions: Regions) =>
  routes(contract.regions, {
    timezones: ({ query }) => regions.timezones(query.lan),
    allTimezones: () => regions.timezones(),
  })
