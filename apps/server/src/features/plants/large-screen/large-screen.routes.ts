import { contract } from '@heliograph/contract'
import { routes } from '#wire/routes.ts'
import type { LargeScreen, Viewer } from './large-screen.ts'

export const largeScreenRoutes = (screen: LargeScreen<Viewer>) =>
  routes(contract.largeScreen, {
    search: ({ session, query }) => screen.search(session, query),
    created: ({ session, query }) => screen.created(session, query),
    summary: ({ session }) => screen.summary(session),
    curve: ({ session }) => screen.curve(session),
  })
