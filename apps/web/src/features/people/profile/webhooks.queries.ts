import type { AddedWebhook, Api } from '@heliograph/contract/browser'
import { queryOptions } from '@tanstack/react-query'
import { answeredUnder, requestKeyOf } from '#api/request-key.ts'
import { unsentKeys } from '#api/unsent.ts'

export type WebhookQueries = ReturnType<typeof webhookQueries>

/** The webhooks of the person, or of the organisation that they speak for. */
export const webhookQueries = (api: Api, of: 'person' | 'organisation') => {
  const { profile, organisationWebhooks: ours } = api
  const isOwn = of === 'person'
  return {
    of,
    list: queryOptions({
      queryKey: ['webhooks', of],
      queryFn: ({ signal }) => (isOwn ? profile.webhooks({}, { signal }) : ours.list({}, { signal })),
      meta: { inPlace: true },
    }),
    /** The server tells addresses apart: they can be as good as a password, and are not kept here. */
    async add(webhook: AddedWebhook) {
      const requestKey = requestKeyOf(unsentKeys.webhook, of)
      const body = { ...webhook, requestKey }
      const added = await (isOwn ? profile.addWebhook({ body }) : ours.add({ body }))
      answeredUnder(unsentKeys.webhook, requestKey)
      return added
    },
    renew: (id: number) => ours.renew({ body: { id } }),
    remove: (id: number) => (isOwn ? profile.removeWebhook({ body: { id } }) : ours.remove({ body: { id } })),
    resume: (id: number) => (isOwn ? profile.resumeWebhook({ body: { id } }) : ours.resume({ body: { id } })),
    test: (id: number) => (isOwn ? profile.testWebhook({ body: { id } }) : ours.test({ body: { id } })),
  }
}
