import { contract } from '@heliograph/contract'
import { routes, type Route } from '#wire/routes.ts'
import type { PortfolioTemplates } from './portfolio-templates.ts'
import { toTemplates, wishIn } from './portfolio-templates.wire.ts'

export const portfolioTemplateRoutes = (templates: PortfolioTemplates): Route[] =>
  routes(contract.portfolioTemplates, {
    list: async ({ session }) => toTemplates(await templates.list(session)),
    add: async ({ session, body }) => {
      const { id, ...all } = await templates.add(wishIn(body), session)
      return { id, ...toTemplates(all) }
    },
    change: async ({ session, params, body: { version, ...wish } }) => {
      const { id, ...all } = await templates.change(params.templateId, version, wishIn(wish), session)
      return { id, ...toTemplates(all) }
    },
    remove: async ({ session, params }) => toTemplates(await templates.remove(params.templateId, session)),
  })
