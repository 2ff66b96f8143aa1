import { contract } from '@heliograph/contract'
import { routes, type Route } from '#wire/routes.ts'
import type { ApiTokens } from './api-tokens.ts'
import { tokenOf } from './api-tokens.wire.ts'

export const apiTokenRoutes = (apiTokens: ApiTokens): Route[] =>
  routes(contract.apiTokens, {
    list: async ({ session: { userId } }) => ({
      most: apiTokens.mostTokens,
      data: (await apiTokens.list(userId)).map(tokenOf),
    }),
    create: ({ session: { userId, organisationId }, body, ip }) =>
      apiTokens.create({ userId, organisationId, ip }, body),
    async remove({ session: { userId, organisationId }, params, ip }) {
      await apiTokens.remove({ userId, organisationId, ip }, params.id)
      return {}
    },
  })
