import { contract } from '@heliograph/contract'
import { routes } from '../../http/routes.ts'
import type { Content } from './content.ts'

export const contentRoutes = (content: Content) =>
  routes(contract.content, {
    // Neither check stands before the log-in yet: failures are counted and limited instead.
    slideVerify: async () => false,
    geeTest: async () => false,
    announcement: () => content.announcement(),
    versions: () => content.versions(),
    latestVersion: () => content.latestVersion(),
  })
