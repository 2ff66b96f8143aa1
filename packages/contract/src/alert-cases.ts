import { caseReasons, caseStates, caseSteps, mutedReasons } from '@heliograph/domain/alert-cases'
import { Type } from 'typebox'
import { call, type Received } from './kit/call.ts'
import { deviceId, id, instant, nullable, text } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'

const name = nullable(Type.String())
const reason = nullable(Type.Enum([...caseReasons]))

/** Ours. What people decided about an alert, as its rows in lists show it. */
export const handling = Type.Object({
  state: Type.Enum([...caseStates]),
  /** To be sent with the next step. */
  version: Type.Integer({ minimum: 0 }),
  /** Why it calls nobody; null if it does. */
  muted: nullable(Type.Enum([...mutedReasons])),
  /** Until when it is snoozed. */
  until: nullable(instant),
})
export type AlertHandling = Static<typeof handling>

const caseEvent = Type.Object({
  id,
  at: instant,
  /** Null if the account is gone, and for those who may only view the plant. */
  by: name,
  step: Type.Enum([...caseSteps]),
  /** Whom it was given to. */
  person: name,
  until: nullable(instant),
  reason,
  words: nullable(Type.String()),
})
export type AlertCaseEvent = Static<typeof caseEvent>

const alertCase = Type.Object({
  state: Type.Enum([...caseStates]),
  muted: nullable(Type.Enum([...mutedReasons])),
  /** When it calls again by itself. */
  mutedUntil: nullable(instant),
  /** To be sent with the next step. */
  version: Type.Integer({ minimum: 0 }),
  acknowledgedBy: name,
  acknowledgedAt: nullable(instant),
  assignedTo: name,
  assignedId: nullable(id),
  snoozedUntil: nullable(instant),
  resolvedBy: name,
  resolvedAt: nullable(instant),
  reason,
  blocked: Type.Boolean(),
  /** How many alerts of the plant are blocked, and how many can be. */
  blockedInPlant: Type.Integer(),
  mostBlocked: Type.Integer(),
  /** Whether the caller may do something with it. */
  mayAct: Type.Boolean(),
  /** To whom it can be given, the caller first. */
  people: Type.Array(Type.Object({ id, name: Type.String() })),
  /** Everything that was done, the newest first: also with earlier occurrences. */
  events: Type.Array(caseEvent),
})
export type AlertCase = Static<typeof alertCase>

export const alertCases = {
  /** Ours. */
  read: call({
    endpoint: 'POST /maintain-s/operating/alert/case',
    summary: 'What people did with an alert, and what can be done',
    access: { device: 'read', at: 'body.deviceId' },
    refusals: ['resource_not_exist_or_deleted'],
    body: Type.Object({
      deviceId,
      ruleId: id,
      /** The occurrence of that day, in the zone of the plant; without it, the newest. */
      alertDay: Type.Optional(Type.String({ pattern: '^\\d{8}$' })),
    }),
    output: alertCase,
  }),
  /** Ours. About the newest occurrence. Blocking goes on until it is taken back. */
  act: call({
    endpoint: 'POST /maintain-s/operating/alert/case/step',
    summary: 'Acknowledge, assign, snooze, resolve, block or comment an alert, or take that back',
    access: { device: 'operate', at: 'body.deviceId' },
    refusals: [
      'ALARM_ALREADY_BLOCKED',
      'ALARM_BLOCK_LIMIT',
      'PLANT_CHANGED_MEANWHILE',
      'resource_not_exist_or_deleted',
    ],
    body: Type.Object({
      deviceId,
      ruleId: id,
      step: Type.Enum([...caseSteps]),
      /** As read: if others did something since, nothing happens. Comments are always added. */
      version: Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 }),
      /** For `assign`: who takes care of it; null for nobody. */
      personId: Type.Optional(nullable(id)),
      /** For `snooze`. */
      until: Type.Optional(nullable(Type.Number({ minimum: 0, maximum: 1e11 }))),
      /** For `resolve`. */
      reason: Type.Optional(reason),
      /** For `comment`, and for `resolve` with another reason. */
      words: Type.Optional(nullable(text(1000))),
    }),
    output: alertCase,
  }),
}

export type AlertStep = Received<typeof alertCases.act>['body']
