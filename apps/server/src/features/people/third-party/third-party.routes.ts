import { contract } from '@heliograph/contract'
import { routes, type Route } from '#wire/routes.ts'
import type { ThirdPartyLogIn } from './third-party.ts'
import { heldIn, linkedOf, providerOf, returnedOf } from './third-party.wire.ts'

export const thirdPartyRoutes = (thirdParty: ThirdPartyLogIn): Route[] =>
  routes(contract.thirdParty, {
    providers: async ({ query }) => thirdParty.providers(query.language).map(providerOf),
    begin: ({ body, ip }) => thirdParty.begin(body.provider, ip),
    beginLink: ({ body, session, ip }) => thirdParty.beginLink(body.provider, ip, session.userId),
    finish: async ({ body, ip }) => returnedOf(await thirdParty.finish(body, ip)),
    register: async ({ body, ip }) => {
      await thirdParty.register({ ...body, ...heldIn(body) }, ip)
      return {}
    },
    linked: async ({ query, session }) => (await thirdParty.linked(session.userId, query.language)).map(linkedOf),
    link: async ({ body, session, ip }) => {
      await thirdParty.link(heldIn(body), session.userId, ip)
      return {}
    },
    unlink: async ({ body, session, ip }) => {
      await thirdParty.unlink(body.provider, session.userId, ip)
      return {}
    },
  })
