import { Type } from 'typebox'
import { call } from './kit/call.ts'
import { addedWebhook, testedWebhook, webhooks } from './profile.ts'

const access = { organisation: 'organisation.manage' } as const
const body = Type.Object({ id: Type.Integer() })
const withSecret = Type.Object({ secret: Type.String(), ...webhooks.properties })

/** Ours. Programs and chats to which alerts of the plants are posted that the caller's organisation looks after. */
export const organisationWebhooks = {
  list: call({
    endpoint: 'GET /message-s/message/organisation-webhook',
    summary: "The webhooks of the caller's organisation, and their last deliveries",
    access,
    refusals: [],
    output: webhooks,
  }),
  add: call({
    endpoint: 'POST /message-s/message/organisation-webhook',
    summary:
      'Posts alerts of the plants that the organisation looks after to an address, signed with a secret that only this answer shows; at most 5. ' +
      'Sent again within a day by the same person with the same `requestKey` and address, the webhook that it added gets another secret',
    access,
    proof: 'recent',
    refusals: ['TOO_MANY_REQUESTS'],
    body: addedWebhook,
    output: withSecret,
  }),
  renew: call({
    endpoint: 'POST /message-s/message/organisation-webhook/renew',
    summary: 'A new secret for a webhook, which only this answer shows: what is posted from now on is signed with it',
    access,
    proof: 'recent',
    refusals: ['resource_not_exist_or_deleted', 'TOO_MANY_REQUESTS'],
    body,
    output: withSecret,
  }),
  remove: call({
    endpoint: 'POST /message-s/message/organisation-webhook/remove',
    summary: 'Posts no more to an address',
    access,
    refusals: [],
    body,
    output: webhooks,
  }),
  resume: call({
    endpoint: 'POST /message-s/message/organisation-webhook/resume',
    summary: 'Posts to a webhook again that was stopped because it failed for two days',
    access,
    refusals: [],
    body,
    output: webhooks,
  }),
  test: call({
    endpoint: 'POST /message-s/message/organisation-webhook/test',
    summary: 'Posts a test to a webhook at once, and says what it answered; at most 20 times an hour',
    access,
    refusals: ['resource_not_exist_or_deleted', 'TOO_MANY_REQUESTS'],
    body,
    output: testedWebhook,
  }),
}
