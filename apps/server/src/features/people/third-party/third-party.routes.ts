import { contract } from '@heliograph/contract'
import { routes } from '#wire/routes.ts'
import type { ThirdPartyLogIn } from './third-party.ts'

export const thirdPartyRoutes = (thirdParty: ThirdPartyLogIn) =>
  routes(contract.thirdParty, {
    providers: async ({ query }) => thirdParty.providers(query.language),
    begin: ({ body, ip }) => thirdParty.begin(body.provider, ip),
    beginLink: ({ body, session, ip }) => thirdParty.beginLink(body.provider, ip, session.userId),
    finish: ({ body, ip }) => thirdParty.finish(body, ip),
    register: async ({ body, ip }) => {
      await thirdParty.register(body, ip)
      return {}
    },
    linked: ({ query, session }) => thirdParty.linked(session.userId, query.language),
    link: async ({ body, session, ip }) => {
      await thirdParty.link(body, session.userId, ip)
      return {}
    },
    unlink: async ({ body, session, ip }) => {
      await thirdParty.unlink(body.provider, session.userId, ip)
      return {}
    },
  })
