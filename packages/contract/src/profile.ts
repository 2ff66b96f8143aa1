import { Type } from 'typebox'
import { call } from './kit/call.ts'
import { file } from './kit/file.ts'
import { instant, nothing, nullable, requestKey, text } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'

const word = nullable(Type.String())

/** A person's own account data. What others see of them is in `login-user`. */
const wholeProfile = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  username: word,
  email: word,
  phone: word,
  /** The language of mails from the platform. */
  lan: Type.String(),
  /** Where the person signed up, if known: an ISO country, and one of the areas (spec §1). */
  country: word,
  area: word,
  dataCentre: Type.String(),
  createdDate: instant,
  lastLoginTime: nullable(instant),
})
export type Profile = Static<typeof wholeProfile>

/** Minutes since midnight. */
const minuteOfDay = Type.Integer({ minimum: 0, maximum: 1439 })

const messageSettings = Type.Object({
  /** Alerts of this level and above are mailed: 0 tips, 1 warnings, 2 faults; null for none. */
  mailLevel: nullable(Type.Integer({ minimum: 0, maximum: 2 })),
  /** Quiet hours: alerts in between are mailed afterwards. Both or neither. */
  quietFrom: nullable(minuteOfDay),
  quietTo: nullable(minuteOfDay),
  /** The time zone of the quiet hours and of summaries. */
  zone: text(64),
  /** Of which plants: all that the caller can read, their own, their favourites, or those with a tag of theirs or of their organisation. */
  plants: Type.Enum(['all', 'own', 'favourites', 'tag']),
  tag: nullable(text(40)),
  /** At once, or in one mail by day or by week. */
  pace: Type.Enum(['once', 'day', 'week']),
  /** Whether it is told too that an alert is over. */
  tellsOver: Type.Boolean(),
  /** Whether faults are told by SMS too, at once. */
  smsFaults: Type.Boolean(),
  /** From which level alerts are shown on the devices that the caller set up; null for none. */
  pushLevel: nullable(Type.Integer({ minimum: 0, maximum: 2 })),
  /**
   * Who is told by mail of an alert that lasts and that nobody acknowledged or took over in so many hours: a colleague who can
   * read its plant. Both or neither.
   */
  escalateAfterH: nullable(Type.Integer({ minimum: 1, maximum: 72 })),
  escalateTo: nullable(Type.Integer()),
  /** From which level; null, also without a colleague: from the lowest of which the caller is told. */
  escalateLevel: nullable(Type.Integer({ minimum: 0, maximum: 2 })),
  /** The language of these mails. */
  lan: text(16),
})

/**
 * What is left out stays: another window may have changed it meanwhile. What belongs together is changed together: the quiet hours,
 * the plants with their tag, and the colleague with the hours and the level.
 */
const changedMessageSettings = Type.Partial(messageSettings)
export type ChangedMessageSettings = Static<typeof changedMessageSettings>

const toldMessageSettings = Type.Object({
  ...messageSettings.properties,
  /** The address that mails are sent to, if there is one. */
  email: word,
  /** The number that SMS are sent to, if there is one. */
  phone: word,
  /** When the latest mail about alerts was sent. */
  mailedAt: nullable(instant),
  /** What can be chosen: the caller's tags, and the members of their organisations. */
  tags: Type.Array(Type.String()),
  colleagues: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
})
export type ToldMessageSettings = Static<typeof toldMessageSettings>

const pushDevices = Type.Object({
  /** What a browser needs to know of us before it takes messages (VAPID), as base64url. */
  publicKey: Type.String(),
  devices: Type.Array(
    Type.Object({
      id: Type.Integer(),
      /** As the browser called itself when it was added. */
      name: Type.String(),
      /** Its address at the maker of the browser, by which a browser finds itself in the list. */
      address: Type.String(),
      addedDate: instant,
    }),
  ),
})
export type PushDevices = Static<typeof pushDevices>

const webhookShape = Type.Enum(['plain', 'chat', 'bot', 'own'])

export const webhooks = Type.Object({
  webhooks: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      /** Of its address, which is not shown again. */
      host: Type.String(),
      shape: webhookShape,
      /** Alerts of this level and above are posted. */
      level: Type.Integer(),
      addedDate: instant,
      /** Since when each delivery has failed, and since when nothing is posted any more because of that. */
      failingSince: nullable(instant),
      stoppedDate: nullable(instant),
      /** The last ten, the newest first. */
      deliveries: Type.Array(
        Type.Object({
          createdDate: instant,
          sentDate: nullable(instant),
          /** `withdrawn`: the person lost access to one of its plants before it could be sent. */
          state: Type.Enum(['sent', 'waiting', 'failed', 'withdrawn']),
          attempts: Type.Integer(),
          /** What the last attempt came to, such as `HTTP 500` or `slow`. */
          problem: word,
        }),
      ),
    }),
  ),
})
export type Webhooks = Static<typeof webhooks>

export const addedWebhook = Type.Object({
  name: text(60),
  /** https at the usual port, unless the operator allows others. */
  address: text(2000),
  level: Type.Integer({ minimum: 0, maximum: 2 }),
  /** Of the caller's quiet hours, if they have chosen none yet. */
  zone: text(64),
  /**
   * `plain`: everything, for programs: `{id, sentAt, headline, text, url, level, count, alerts}`, where each of `alerts` (at most
   * 50) is `{id, rule, code, label, level, influence, plant: {id, name}, device: {id, name}, startedAt, endedAt}`. The level is 0 for
   * a tip, 1 for a warning, 2 for a fault; the influence is 0 for none, 1 on production, 2 on safety, 3 on both. `chat`: `{text}`, as Slack, Mattermost and Google Chat read it. `bot`: `{chat_id, text}`,
   * as Telegram reads it. `own`: JSON of the caller's, with slots in its texts: `{{headline}}`, `{{text}}`, `{{url}}`, `{{level}}`,
   * `{{count}}`, `{{alerts}}`, `{{id}}`, `{{sentAt}}`.
   */
  shape: webhookShape,
  chat: Type.Optional(text(100)),
  template: Type.Optional(text(8000)),
  /** One header: `Authorization`, or one that begins with `X-`. */
  headerName: Type.Optional(text(80)),
  headerValue: Type.Optional(text(500)),
  requestKey,
})
export type AddedWebhook = Static<typeof addedWebhook>

export const testedWebhook = Type.Object({
  /** What it answered; null if it did not. */
  status: nullable(Type.Integer()),
  /** `slow`: no answer within 5 s. `inside`: an address that is not public. `notAnAddress`: no https, or another port. */
  failure: nullable(Type.Enum(['slow', 'inside', 'notAnAddress', 'notFound', 'unreachable'])),
})
export type TestedWebhook = Static<typeof testedWebhook>

const savedView = Type.Object({
  name: text(60),
  /** Filters, order and columns, as in the address of the page. */
  search: text(2000),
  /** The list opens with it. At most one is. */
  isDefault: Type.Boolean(),
})
export type SavedView = Static<typeof savedView>

const exportState = Type.Object({
  /** When the account was last exported. */
  usedAt: nullable(instant),
  /** When it can be exported again; null means now. */
  availableAt: nullable(instant),
  /** Whether an account can be exported only once a year. */
  onceAYear: Type.Boolean(),
  /** The number of own plants, and the most that an export can contain. */
  plants: Type.Integer(),
  mostPlants: Type.Integer(),
})
export type ExportState = Static<typeof exportState>

/** Why an account cannot be cancelled; `name` is the organisation's. */
const revokeHindrance = Type.Object({
  kind: Type.Enum(['operator', 'last-admin']),
  name: word,
})

const named = Type.Object({ id: Type.Integer(), name: Type.String() })

const revokeOutlook = Type.Object({
  /** Empty if the account can be cancelled. */
  hindrances: Type.Array(revokeHindrance),
  /** Plants that are deleted with all their history. */
  plantsLost: Type.Array(named),
  /** Plants that stay without an owner, because a business looks after them. */
  plantsKept: Type.Array(Type.Object({ ...named.properties, businesses: Type.Array(Type.String()) })),
  /** Organisations that the person leaves, and those that are deleted because they have no other member. */
  organisationsLeft: Type.Array(named),
  organisationsEnded: Type.Array(named),
  /** Where the confirmation code is sent; null for an account with neither e-mail address nor phone number. */
  codeTo: nullable(Type.Enum(['email', 'phone'])),
  destination: word,
})
export type RevokeOutlook = Static<typeof revokeOutlook>

export const profile = {
  find: call({
    endpoint: 'GET /user-s/acc/profile',
    summary: "The caller's own account data",
    access: 'session',
    scope: 'none',
    refusals: [],
    output: wholeProfile,
  }),
  change: call({
    endpoint: 'POST /user-s/acc/profile',
    summary: 'Changes the name, or the language of mails',
    access: 'session',
    scope: 'none',
    refusals: ['TOO_MANY_REQUESTS'],
    body: Type.Object({
      name: Type.Optional(text(60)),
      lan: Type.Optional(text(16)),
    }),
    output: wholeProfile,
  }),
  messageSettings: call({
    endpoint: 'GET /message-s/message/settings',
    summary: 'Of which alerts the caller is told, how often, and the quiet hours',
    access: 'session',
    scope: 'none',
    refusals: [],
    output: toldMessageSettings,
  }),
  keepMessageSettings: call({
    endpoint: 'POST /message-s/message/settings',
    summary: 'Changes of which alerts the caller is told, how often, and the quiet hours; what is left out stays',
    access: 'session',
    scope: 'none',
    refusals: [],
    body: changedMessageSettings,
    output: toldMessageSettings,
  }),
  pushDevices: call({
    endpoint: 'GET /message-s/message/push',
    summary: 'Ours: the devices on which the caller sees alerts, and the key by which browsers know us',
    access: 'session',
    scope: 'none',
    refusals: [],
    output: pushDevices,
  }),
  addPushDevice: call({
    endpoint: 'POST /message-s/message/push',
    summary: 'Ours: shows alerts on this device, also while our pages are closed; at most 20, the oldest goes',
    access: 'session',
    scope: 'none',
    refusals: [],
    body: Type.Object({
      /** Where the maker of the browser takes messages for it, and what they are encrypted with (RFC 8291), as base64url. */
      address: text(1000),
      publicKey: text(120),
      secret: text(40),
      name: text(60),
    }),
    output: pushDevices,
  }),
  removePushDevice: call({
    endpoint: 'POST /message-s/message/push/remove',
    summary: 'Ours: shows no more alerts on a device',
    access: 'session',
    scope: 'none',
    refusals: [],
    body: Type.Object({ id: Type.Integer() }),
    output: pushDevices,
  }),
  webhooks: call({
    endpoint: 'GET /message-s/message/webhook',
    summary: "Ours: the caller's webhooks, and their last deliveries",
    access: 'session',
    scope: 'none',
    refusals: [],
    output: webhooks,
  }),
  addWebhook: call({
    endpoint: 'POST /message-s/message/webhook',
    summary:
      'Ours: posts alerts to an address, signed with a secret that only this answer shows; at most 5. Sent again within a day with the ' +
      'same `requestKey` and address, the webhook that it added gets another secret',
    access: 'session',
    proof: 'recent',
    refusals: ['TOO_MANY_REQUESTS'],
    body: addedWebhook,
    output: Type.Object({ secret: Type.String(), ...webhooks.properties }),
  }),
  removeWebhook: call({
    endpoint: 'POST /message-s/message/webhook/remove',
    summary: 'Ours: posts no more to an address',
    access: 'session',
    scope: 'none',
    refusals: [],
    body: Type.Object({ id: Type.Integer() }),
    output: webhooks,
  }),
  resumeWebhook: call({
    endpoint: 'POST /message-s/message/webhook/resume',
    summary: 'Ours: posts to a webhook again that was stopped because it failed for two days',
    access: 'session',
    scope: 'none',
    refusals: [],
    body: Type.Object({ id: Type.Integer() }),
    output: webhooks,
  }),
  testWebhook: call({
    endpoint: 'POST /message-s/message/webhook/test',
    summary: 'Ours: posts a test to a webhook at once, and says what it answered; at most 20 times an hour',
    access: 'session',
    scope: 'none',
    refusals: ['resource_not_exist_or_deleted', 'TOO_MANY_REQUESTS'],
    body: Type.Object({ id: Type.Integer() }),
    output: testedWebhook,
  }),
  stopAlertMails: call({
    endpoint: 'POST /user-s/acc/alert-mails/stop',
    summary: 'Ours: turn off mails about alerts, with the token in each of them. Mail programs call it too (RFC 8058)',
    access: 'public',
    refusals: ['resource_not_exist_or_deleted'],
    body: Type.Object({ token: text(128), 'List-Unsubscribe': Type.Optional(Type.String()) }),
    forms: true,
    output: nothing,
  }),
  savedViews: call({
    endpoint: 'GET /user-s/acc/plant-views',
    summary: 'Ours: the views of the list of plants that the caller saved',
    access: 'session',
    scope: 'none',
    refusals: [],
    output: Type.Array(savedView),
  }),
  keepSavedView: call({
    endpoint: 'POST /user-s/acc/plant-views',
    summary: 'Ours: saves a view of the list of plants, or replaces the one of this name; at most 50',
    access: 'session',
    scope: 'none',
    refusals: ['resource_not_exist_or_deleted'],
    body: Type.Object({
      ...savedView.properties,
      /** Renames the view that had this name. */
      formerName: Type.Optional(text(60)),
    }),
    output: Type.Array(savedView),
  }),
  removeSavedView: call({
    endpoint: 'POST /user-s/acc/plant-views/remove',
    summary: 'Ours: removes a saved view of the list of plants',
    access: 'session',
    scope: 'none',
    refusals: [],
    body: Type.Object({ name: text(60) }),
    output: Type.Array(savedView),
  }),
  exportState: call({
    endpoint: 'GET /user-s/acc/export',
    summary: "Whether the caller's account can be exported now",
    access: 'session',
    scope: 'none',
    refusals: [],
    output: exportState,
  }),
  exportAccount: call({
    endpoint: 'POST /user-s/acc/export',
    summary: "Everything that the platform stores about the caller and the caller's plants, as one JSON file",
    access: 'session',
    scope: 'none',
    refusals: ['EXPORT_USED_IN_PAST_YEAR', 'EXPORT_PLANT_LIMIT', 'TOO_MANY_REQUESTS'],
    output: file('application/json'),
  }),
  revokeOutlook: call({
    endpoint: 'GET /user-s/acc/revoke',
    summary: "What cancelling the caller's account would delete, and what prevents it",
    access: 'session',
    scope: 'none',
    refusals: [],
    output: revokeOutlook,
  }),
  revoke: call({
    endpoint: 'POST /user-s/acc/revoke',
    summary: "Cancels the caller's account permanently",
    access: 'session',
    proof: 'recent',
    refusals: [
      'ACCOUNT_REVOKE_NOT_SUPPORTED',
      'ACCOUNT_REVOKE_PERMANENT',
      'CODE_WRONG',
      'CODE_EXPIRED',
      'CODE_ERROR_LIMIT_EXCEEDED',
      'TOO_MANY_REQUESTS',
    ],
    body: Type.Object({
      /** Confirms that the caller knows it cannot be undone. */
      permanent: Type.Boolean(),
      /** The code that was sent; none if there is no address to send one to. */
      verifyCode: Type.Optional(text(16)),
    }),
    output: nothing,
  }),
}
