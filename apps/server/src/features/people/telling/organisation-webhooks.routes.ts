import { contract } from '@heliograph/contract'
import { routes, type Route } from '#wire/routes.ts'
import { testedOf, webhookIn, webhooksOf } from '#wire/webhooks.ts'
import type { createWebhooks } from './webhooks.ts'

/** The webhooks of the caller's organisation. */
export const organisationWebhookRoutes = (webhooks: ReturnType<typeof createWebhooks>): Route[] =>
  routes(contract.organisationWebhooks, {
    list: async ({ organisationId }) => webhooksOf(await webhooks.list({ organisationId })),
    async add({ organisationId, body, session: { userId }, ip }) {
      const by = { userId, ip }
      const { secret, webhooks: all } = await webhooks.add({ organisationId }, by, webhookIn(body), body.requestKey)
      return { secret, ...webhooksOf(all) }
    },
    async renew({ organisationId, body: { id }, session: { userId }, ip }) {
      const { secret, webhooks: all } = await webhooks.renew({ organisationId }, { userId, ip }, id)
      return { secret, ...webhooksOf(all) }
    },
    remove: async ({ organisationId, body: { id }, session: { userId }, ip }) =>
      webhooksOf(await webhooks.remove({ organisationId }, { userId, ip }, id)),
    resume: async ({ organisationId, body: { id } }) => webhooksOf(await webhooks.goOn({ organisationId }, id)),
    test: async ({ organisationId, body: { id }, session: { userId } }) =>
      testedOf(await webhooks.test({ organisationId }, userId, id)),
  })
