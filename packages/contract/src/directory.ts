import { Type, type TSchema } from 'typebox'
import { call } from './kit/call.ts'
import { id, instant, nothing, nullable, text } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'

const word = nullable(Type.String())
const count = Type.Integer()

const accountStates = ['ACTIVE', 'DISABLED', 'CANCELLED', 'MOVED'] as const

const person = Type.Object({
  id,
  name: Type.String(),
  email: word,
  phone: word,
  username: word,
  country: word,
  state: Type.Enum([...accountStates]),
  /** Where the account is: this data centre, or the one that it moved to. */
  dataCentre: Type.String(),
  operator: Type.Boolean(),
  /** The names of the organisations that the person belongs to. */
  organisations: Type.Array(Type.String()),
  /** That the person owns. */
  plants: count,
  /** Open log-ins. */
  sessions: count,
  createTime: instant,
  lastLoginTime: nullable(instant),
})
export type ListedPerson = Static<typeof person>

const organisation = Type.Object({
  id,
  name: Type.String(),
  contactEmail: word,
  contactPhone: word,
  members: count,
  /** That the organisation has access to. */
  plants: count,
  createTime: instant,
})
export type ListedOrganisation = Static<typeof organisation>

/** A plant is only named: neither its place nor anything that was measured there. */
const ofPlant = { systemId: id, systemName: Type.String() }

const gateway = Type.Object({
  id,
  sn: Type.String(),
  protocol: Type.String(),
  firmware: word,
  ...ofPlant,
  lastTime: nullable(instant),
  /** Samples of the last 7 days that were not stored. */
  rejected: count,
})
export type ListedGateway = Static<typeof gateway>

const plant = Type.Object({
  ...ofPlant,
  /** Null if it has none. */
  owner: nullable(Type.Object({ id, name: Type.String(), email: word, phone: word })),
  /** The names of the businesses with access. */
  businesses: Type.Array(Type.String()),
  gateways: count,
  createTime: instant,
})
export type ListedPlant = Static<typeof plant>

const messageStates = ['waiting', 'failing', 'sent', 'failed', 'expired', 'withdrawn'] as const

/** Of a message: they are never deleted one by one, so there are more of them than of anything else. */
const messageId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

const message = Type.Object({
  id: messageId,
  channel: Type.Enum(['mail', 'sms', 'push', 'webhook']),
  /** What it is about. Neither its subject nor its text, which may hold a code, a link that opens an account, or news of a plant. */
  kind: Type.String(),
  /** An address or phone. Null where the message goes to a device or a program, whose address lets anyone post to it. */
  recipient: word,
  /** Whom it tells, where that is known. */
  personName: word,
  /**
   * `failing` is tried again by itself, `failed` was given up. `expired` was not sent while there was a point in it,
   * `withdrawn` would have told a person of plants that they no longer read.
   */
  state: Type.Enum([...messageStates]),
  attempts: count,
  /** What the provider answered to the last attempt. */
  problem: word,
  createTime: instant,
  sentTime: nullable(instant),
  /** Of the next attempt. */
  nextTime: nullable(instant),
  /** Whether it can be tried again by hand. A code that was given up is erased. */
  mayRetry: Type.Boolean(),
})
export type ListedMessage = Static<typeof message>

/** Newest first. The next page begins below `next`. */
const listOf = <Row extends TSchema>(row: Row) => Type.Object({ next: nullable(messageId), data: Type.Array(row) })

const search = Type.Object({
  /** Part of a name or an address, or the whole number; upper and lower case are the same. */
  search: Type.Optional(text(100)),
  before: Type.Optional(id),
  size: Type.Optional(Type.With(Type.Integer({ minimum: 1, maximum: 100 }), { default: 20 })),
})

const asked = { access: { permission: 'operator' }, refusals: [], query: search } as const

/** The people, organisations, gateways and plants of a brand in this data centre, for its operators. */
export const directory = {
  people: call({
    ...asked,
    endpoint: 'GET /backyard-api-s/directory/people',
    summary: 'Ours: people, found by name, address, phone or number',
    output: listOf(person),
  }),
  organisations: call({
    ...asked,
    endpoint: 'GET /backyard-api-s/directory/organisations',
    summary: 'Ours: organisations, found by name, contact or number',
    output: listOf(organisation),
  }),
  gateways: call({
    ...asked,
    endpoint: 'GET /backyard-api-s/directory/gateways',
    summary: 'Ours: gateways, found by serial number or the name of their plant',
    output: listOf(gateway),
  }),
  plants: call({
    ...asked,
    endpoint: 'GET /backyard-api-s/directory/plants',
    summary: 'Ours: plants, found by name, number or owner',
    output: listOf(plant),
  }),
  messages: call({
    ...asked,
    endpoint: 'GET /backyard-api-s/directory/messages',
    summary: 'Ours: mails, SMS and other messages of 30 days without their texts, found by recipient or person',
    query: Type.Object({
      ...search.properties,
      before: Type.Optional(messageId),
      state: Type.Optional(Type.Enum([...messageStates])),
    }),
    output: listOf(message),
  }),
  retryMessage: call({
    endpoint: 'POST /backyard-api-s/directory/messages/retry',
    summary: 'Ours: tries a message again that was given up, or that waits for more than five minutes',
    access: { permission: 'operator' },
    refusals: ['resource_not_exist_or_deleted', 'ABNORMAL_SITUATION'],
    body: Type.Object({ messageId }),
    output: nothing,
  }),
  endSessions: call({
    endpoint: 'POST /backyard-api-s/directory/people/endSessions',
    summary: 'Ours: logs a person out everywhere',
    access: { permission: 'operator' },
    proof: 'recent',
    refusals: ['resource_not_exist_or_deleted'],
    body: Type.Object({ userId: id }),
    output: nothing,
  }),
  setOperator: call({
    endpoint: 'POST /backyard-api-s/directory/people/operator',
    summary:
      'Ours: makes a person an operator, or takes that back. Operators keep their own right, so one always remains',
    access: { permission: 'operator' },
    proof: 'recent',
    refusals: ['resource_not_exist_or_deleted', 'AU_NO_OPERATION_PERMISSION'],
    body: Type.Object({ userId: id, operator: Type.Boolean() }),
    output: nothing,
  }),
}
