import { Type } from 'typebox'
import { call } from './kit/call.ts'
import { file } from './kit/file.ts'
import { instant, nothing, nullable, text } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'

const word = nullable(Type.String())

/** What a person's account holds about them. Who they are to others stands in `login-user`. */
const wholeProfile = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  username: word,
  email: word,
  phone: word,
  /** Of mails that the platform sends. */
  lan: Type.String(),
  /** Where the person signed up, as far as known: an ISO country, and one of the areas (spec §1). */
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
  /** Nothing is mailed between these; what came then is mailed afterwards. Both or neither. */
  quietFrom: nullable(minuteOfDay),
  quietTo: nullable(minuteOfDay),
  /** Whose clock they are read on. */
  zone: text(64),
  /** In which language. */
  lan: text(16),
})
export type MessageSettings = Static<typeof messageSettings>

const toldMessageSettings = Type.Object({
  ...messageSettings.properties,
  /** Where mails go; none without an address. */
  email: word,
  /** Of the latest mail about alerts. */
  mailedAt: nullable(instant),
})
export type ToldMessageSettings = Static<typeof toldMessageSettings>

const exportState = Type.Object({
  /** When the account was exported last. */
  usedAt: nullable(instant),
  /** When it can be exported again; null for now. */
  availableAt: nullable(instant),
  /** Whether an account is exported once a year only. */
  onceAYear: Type.Boolean(),
  /** Own plants, and how many an export holds at most. */
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
  /** Empty where nothing stands in the way. */
  hindrances: Type.Array(revokeHindrance),
  /** Plants that are deleted with all of their history. */
  plantsLost: Type.Array(named),
  /** Plants that go on without an owner, because a business looks after them. */
  plantsKept: Type.Array(Type.Object({ ...named.properties, businesses: Type.Array(Type.String()) })),
  /** Organisations that the person leaves, and those that end because nobody is left in them. */
  organisationsLeft: Type.Array(named),
  organisationsEnded: Type.Array(named),
  /** Where the code goes that confirms it; null for an account with neither address nor number. */
  codeTo: nullable(Type.Enum(['email', 'phone'])),
  destination: word,
})
export type RevokeOutlook = Static<typeof revokeOutlook>

export const profile = {
  find: call({
    endpoint: 'GET /user-s/acc/profile',
    summary: "What the caller's account holds about them",
    access: 'session',
    refusals: [],
    output: wholeProfile,
  }),
  change: call({
    endpoint: 'POST /user-s/acc/profile',
    summary: 'Changes the name, or the language of mails',
    access: 'session',
    refusals: ['TOO_MANY_REQUESTS'],
    body: Type.Object({
      name: Type.Optional(text(60)),
      lan: Type.Optional(text(16)),
    }),
    output: wholeProfile,
  }),
  messageSettings: call({
    endpoint: 'GET /message-s/message/settings',
    summary: 'Which alerts are mailed to the caller, and when not',
    access: 'session',
    refusals: [],
    output: toldMessageSettings,
  }),
  keepMessageSettings: call({
    endpoint: 'POST /message-s/message/settings',
    summary: 'Decides which alerts are mailed to the caller, and when not',
    access: 'session',
    refusals: [],
    body: messageSettings,
    output: toldMessageSettings,
  }),
  exportState: call({
    endpoint: 'GET /user-s/acc/export',
    summary: "Whether the caller's account can be exported now",
    access: 'session',
    refusals: [],
    output: exportState,
  }),
  exportAccount: call({
    endpoint: 'POST /user-s/acc/export',
    summary: "Everything the platform keeps about the caller, and the caller's plants, as one JSON file",
    access: 'session',
    refusals: ['EXPORT_USED_IN_PAST_YEAR', 'EXPORT_PLANT_LIMIT', 'TOO_MANY_REQUESTS'],
    output: file('application/json'),
  }),
  revokeOutlook: call({
    endpoint: 'GET /user-s/acc/revoke',
    summary: "What cancelling the caller's account would take away, and what stands in the way",
    access: 'session',
    refusals: [],
    output: revokeOutlook,
  }),
  revoke: call({
    endpoint: 'POST /user-s/acc/revoke',
    summary: "Cancels the caller's account for good",
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
      /** That the caller knows it cannot be withdrawn. */
      permanent: Type.Boolean(),
      /** The code that was sent; none where there is nowhere to send one. */
      verifyCode: Type.Optional(text(16)),
    }),
    output: nothing,
  }),
}
