import { contract } from '@heliograph/contract'
import { routes } from '#wire/routes.ts'
import type { Tags } from './tags.ts'

export const tagRoutes = (tags: Tags) =>
  routes(contract.tags, {
    list: async ({ session }) => ({ data: await tags.list(session) }),
    put: async ({ session, body: { name, ids, isOn } }) => ({
      data: await tags.put({ name, plantIds: ids, isOn }, session),
    }),
  })
