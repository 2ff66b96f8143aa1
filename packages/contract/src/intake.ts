import { urgencies } from '@heliograph/domain/rejections'
import { Type } from 'typebox'
import { call } from './kit/call.ts'
import { instant, nothing, nullable, pageOf, text, unorderedPaging } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'

const word = nullable(Type.String())

const tally = { sinceStart: Type.Integer(), lastHour: Type.Integer() }

/**
 * Readings in this process since it started. Each is counted in exactly one of these; `undated` are those that a
 * gateway took before it knew the time.
 */
const intakeCounts = Type.Object({
  startedAt: instant,
  accepted: Type.Array(Type.Object({ protocol: Type.String(), ...tally })),
  undated: Type.Array(Type.Object({ protocol: Type.String(), ...tally })),
  dropped: Type.Array(Type.Object({ protocol: Type.String(), reason: Type.String(), ...tally })),
})
export type IntakeCounts = Static<typeof intakeCounts>

const budget = {
  /** Per device; the gateway can send ten times as many. */
  samplesPerSecond: Type.Number({ minimum: 0.01, maximum: 100_000 }),
  samplesPerDay: Type.Integer({ minimum: 100, maximum: 200_000_000 }),
}
/** The plant of a gateway. Null if there is none, or the caller may not see it. */
const plantOfGateway = nullable(
  Type.Object({ systemId: Type.Integer(), systemName: Type.String(), gatewayId: Type.Integer() }),
)

const day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })

const gatewayBudget = Type.Object({
  sn: Type.String(),
  isDefault: Type.Boolean(),
  ...budget,
  plant: plantOfGateway,
  /** Accepted on the newest day on which it reported. */
  kept: Type.Integer(),
  /** On the newest day on which it reported. A sample is counted each time it was sent. */
  refused: Type.Integer(),
  /** The newest days in a row, in the plant's zone, on which samples were refused. Null if that was over a week ago. */
  over: nullable(Type.Object({ since: day, until: day, refused: Type.Integer() })),
})
export type GatewayBudget = Static<typeof gatewayBudget>

const clockState = Type.Object({
  /** The newest time that is certain. Retention and the intake go by it. */
  knownTime: instant,
  /** What the clock of this server shows. */
  serverTime: instant,
  /**
   * Why nothing is deleted by age at the moment. `unconfirmed`: the servers were off for more than a day, and nothing has
   * confirmed their clock yet. `machine`: the clock of this server is wrong. `database`: that of the database server is.
   */
  problem: nullable(Type.Enum(['unconfirmed', 'machine', 'database'])),
})
export type ClockState = Static<typeof clockState>

const rollUpState = Type.Object({
  /** Seconds since the oldest samples arrived that are not rolled up yet; 0 if there are none. */
  lag: Type.Number(),
  /** The plants whose roll-up failed. */
  ...pageOf(
    Type.Object({
      systemId: Type.Integer(),
      reason: Type.String(),
      tries: Type.Integer(),
      failedAt: instant,
      /** The next try. */
      retryAt: instant,
    }),
  ).properties,
})
export type RollUpState = Static<typeof rollUpState>

const setAside = Type.Object({
  id: Type.Integer(),
  receivedAt: instant,
  protocol: Type.String(),
  gatewaySn: word,
  deviceSn: word,
  reason: Type.String(),
  /** What exactly was wrong, as a text in the requested language. Null: the reason says everything. */
  detail: word,
  /** Bytes; `payload` is the first 4096 of them, in hex. */
  size: Type.Integer(),
  payload: Type.String(),
})
export type SetAside = Static<typeof setAside>

/** Payloads of a gateway that were rejected for the same kind of reason. The other fields are those of the newest. */
const setAsideGroup = Type.Object({
  ...setAside.properties,
  /** What an operator has to do about it. */
  urgency: Type.Enum([...urgencies]),
  count: Type.Integer(),
  firstAt: instant,
  plant: plantOfGateway,
})
export type SetAsideGroup = Static<typeof setAsideGroup>

const pagingIn = Type.Object({ ...unorderedPaging().properties, lan: Type.Optional(text(16)) })

const groupsIn = Type.Object({
  ...pagingIn.properties,
  /** Part of the serial number of a gateway or a device; upper and lower case are the same. */
  search: Type.Optional(text(100)),
  urgency: Type.Optional(Type.Enum([...urgencies])),
})

/** Ours: accepted and rejected data from devices. */
export const intake = {
  counts: call({
    endpoint: 'GET /ingest-s/intake/counts',
    summary: 'The number of readings accepted and rejected, and why',
    access: { permission: 'installation' },
    refusals: [],
    output: intakeCounts,
  }),
  rollUp: call({
    endpoint: 'GET /ingest-s/intake/roll-up',
    summary: 'How far the roll-up of samples is behind, and the plants for which it failed',
    access: { permission: 'installation' },
    refusals: [],
    query: unorderedPaging(),
    output: rollUpState,
  }),
  retryRollUp: call({
    endpoint: 'POST /ingest-s/intake/roll-up/retry',
    summary: 'Rolls a plant up again now whose roll-up failed',
    access: { permission: 'installation' },
    refusals: ['resource_not_exist_or_deleted'],
    body: Type.Object({ systemId: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) }),
    output: nothing,
  }),
  budget: call({
    endpoint: 'GET /ingest-s/intake/budget',
    summary: "How many samples of a gateway's devices are accepted, and how many were refused",
    access: { permission: 'installation' },
    refusals: ['resource_not_exist_or_deleted'],
    query: Type.Object({ sn: text(64) }),
    output: gatewayBudget,
  }),
  budgets: call({
    endpoint: 'GET /ingest-s/intake/budgets',
    summary: 'The gateways that sent more than their budget within a week, and those with a budget of their own',
    access: { permission: 'installation' },
    refusals: [],
    query: unorderedPaging(),
    output: pageOf(gatewayBudget),
  }),
  setBudget: call({
    endpoint: 'POST /ingest-s/intake/budget',
    summary: "Changes how many samples of a gateway's devices are accepted; null is the default again",
    access: { permission: 'installation' },
    refusals: ['resource_not_exist_or_deleted'],
    body: Type.Object({ sn: text(64), budget: nullable(Type.Object(budget)) }),
    output: gatewayBudget,
  }),
  clock: call({
    endpoint: 'GET /ingest-s/intake/clock',
    summary: 'The newest known time, and whether the clock of this server agrees with it',
    access: { permission: 'installation' },
    refusals: [],
    output: clockState,
  }),
  confirmClock: call({
    endpoint: 'POST /ingest-s/intake/clock',
    summary: 'Confirms the time, so that retention goes by it. It must be within a day of what this server shows',
    access: { permission: 'installation' },
    refusals: [],
    body: Type.Object({ time: instant }),
    output: clockState,
  }),
  setAside: call({
    endpoint: 'GET /ingest-s/intake/set-aside',
    summary: 'Data that was rejected or could not be decoded, newest first',
    access: { permission: 'installation' },
    refusals: [],
    query: pagingIn,
    output: pageOf(setAside),
  }),
  setAsideGroups: call({
    endpoint: 'GET /ingest-s/intake/set-aside/groups',
    summary: 'The same, with equal payloads of a gateway together, the most urgent first, found by serial number',
    access: { permission: 'installation' },
    refusals: [],
    query: groupsIn,
    output: pageOf(setAsideGroup),
  }),
}
