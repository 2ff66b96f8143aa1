import { Type } from 'typebox'
import { call } from './kit/call.ts'
import { instant, nullable, pageOf, unorderedPaging } from './kit/shapes.ts'
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

const setAside = Type.Object({
  id: Type.Integer(),
  receivedAt: instant,
  protocol: Type.String(),
  gatewaySn: word,
  deviceSn: word,
  reason: Type.String(),
  /** Bytes; `payload` is the first 4096 of them, in hex. */
  size: Type.Integer(),
  payload: Type.String(),
})
export type SetAside = Static<typeof setAside>

/** Ours: accepted and rejected data from devices. */
export const intake = {
  counts: call({
    endpoint: 'GET /ingest-s/intake/counts',
    summary: 'The number of readings accepted and rejected, and why',
    access: { permission: 'operator' },
    refusals: [],
    output: intakeCounts,
  }),
  clock: call({
    endpoint: 'GET /ingest-s/intake/clock',
    summary: 'The newest known time, and whether the clock of this server agrees with it',
    access: { permission: 'operator' },
    refusals: [],
    output: clockState,
  }),
  confirmClock: call({
    endpoint: 'POST /ingest-s/intake/clock',
    summary: 'Confirms the time, so that retention goes by it. It must be within a day of what this server shows',
    access: { permission: 'operator' },
    refusals: [],
    body: Type.Object({ time: instant }),
    output: clockState,
  }),
  setAside: call({
    endpoint: 'GET /ingest-s/intake/set-aside',
    summary: 'Data that was rejected or could not be decoded, newest first',
    access: { permission: 'operator' },
    refusals: [],
    query: unorderedPaging(),
    output: pageOf(setAside),
  }),
}
