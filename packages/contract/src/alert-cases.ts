import {
  caseGroups,
  caseKinds,
  caseReasons,
  caseStates,
  caseSteps,
  mostTogether,
  mutedReasons,
  sharedSteps,
} from '@heliograph/domain/alert-cases'
import { deviceTypes } from '@heliograph/domain/devices'
import { Type } from 'typebox'
import { call, type Received } from './kit/call.ts'
import { deviceId, id, instant, nullable, text, unorderedPaging } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'
import { people } from './kit/withheld.ts'

/** Of a person. */
const name = people(nullable(Type.String()))
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
  assignedId: people(nullable(id)),
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
  people: people(Type.Array(Type.Object({ id, name: Type.String() }))),
  /** Everything that was done, the newest first: also with earlier occurrences. */
  events: Type.Array(caseEvent),
})
export type AlertCase = Static<typeof alertCase>

const many = Type.Integer({ minimum: 0 })
const version = Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 })
const until = Type.Optional(nullable(Type.Number({ minimum: 0, maximum: 1e11 })))

/** An open alert, or several of different plants that have one cause. */
const listedCase = Type.Object({
  kind: Type.Enum([...caseKinds]),
  group: Type.Enum([...caseGroups]),
  /** Of the first of its alerts. */
  showName: Type.String(),
  level: Type.Integer(),
  influence: Type.Integer(),
  handling,
  /** The first name among those who take care of it. */
  assignedTo: name,
  /** The caller takes care of it. */
  isMine: Type.Boolean(),
  /** The earliest and the latest start. */
  startTime: instant,
  lastStartTime: instant,
  /** What was not produced because of it; null if unknown. */
  lostKwh: nullable(Type.Number({ minimum: 0 })),
  /** How many plants it is about, and how many alerts. */
  plants: many,
  alerts: many,
  /** Further alerts of devices behind a gateway that is not heard: nothing can be done about them before it is. */
  behind: many,
  /** Whether the caller may do something with all of them. */
  mayAct: Type.Boolean(),
  /** Its alerts, the first of them first. At most as many as one step can be about. */
  members: Type.Array(
    Type.Object({
      plantId: id,
      plantName: Type.String(),
      timezone: Type.String(),
      deviceId: id,
      deviceName: Type.String(),
      deviceType: Type.Enum([...deviceTypes]),
      ruleId: id,
      showName: Type.String(),
      startTime: instant,
      /** On its latest day. */
      alertTime: instant,
      version: many,
    }),
  ),
})
export type ListedCase = Static<typeof listedCase>

/** How many cases there are of each, with all filters except its own. */
const caseCounts = Type.Object({
  groups: Type.Object({ open: many, acknowledged: many, muted: many }),
  levels: Type.Object({ 0: many, 1: many, 2: many }),
  kinds: Type.Object({ grid: many, silence: many, device: many, platform: many }),
  mine: many,
})
export type CaseCounts = Static<typeof caseCounts>

const caseList = Type.Object({
  total: many,
  counts: caseCounts,
  /** There are more open alerts than are looked at: the newest of them are. */
  isCut: Type.Boolean(),
  data: Type.Array(listedCase),
})
export type CaseList = Static<typeof caseList>

/** How many of several alerts something was done with. */
const doneTogether = Type.Object({
  done: many,
  /** Others did something with them meanwhile. */
  changed: many,
  /** Those that are gone, or in which the caller may not do this. */
  refused: many,
})

export const alertCases = {
  /** Ours. Without a group: what is open or acknowledged. */
  list: call({
    endpoint: 'POST /maintain-s/operating/alert/cases',
    summary: 'The open alerts of all plants of the caller as cases, what matters most first; one cause is one row',
    access: 'session',
    scope: 'alerts',
    refusals: [],
    query: unorderedPaging(),
    pagedBody: true,
    body: Type.Object({
      group: Type.Optional(nullable(Type.Enum([...caseGroups]))),
      levels: Type.Optional(Type.Array(Type.Integer({ minimum: 0, maximum: 2 }), { maxItems: 3 })),
      kinds: Type.Optional(Type.Array(Type.Enum([...caseKinds]), { maxItems: 4 })),
      /** Only what the caller takes care of. */
      mine: Type.Optional(Type.Boolean()),
      /** Only plants with this tag of the caller. */
      tag: Type.Optional(nullable(id)),
      language: Type.Optional(text(16)),
    }),
    output: caseList,
  }),
  /** Ours. Each alert by itself: what one of them refuses does not stop the others. */
  actTogether: call({
    endpoint: 'POST /maintain-s/operating/alert/case/steps',
    summary: 'Acknowledge, assign, snooze, resolve or comment several alerts, also of different plants',
    access: 'session',
    scope: 'none',
    refusals: [],
    body: Type.Object({
      alerts: Type.Array(Type.Object({ deviceId: id, ruleId: id, version }), { minItems: 1, maxItems: mostTogether }),
      step: Type.Enum([...sharedSteps]),
      /** For `assign`: who takes care of them; null for nobody. Where this person may not see the plant, it is refused. */
      personId: Type.Optional(nullable(id)),
      until,
      reason: Type.Optional(reason),
      words: Type.Optional(nullable(text(1000))),
    }),
    output: Type.Object({
      ...doneTogether.properties,
      /** Each of them, in the order in which they were sent. */
      items: Type.Array(Type.Object({ deviceId: id, ruleId: id, result: Type.Enum(['done', 'changed', 'refused']) })),
    }),
  }),
  /** Ours. */
  people: call({
    endpoint: 'POST /maintain-s/operating/alert/case/people',
    summary: 'To whom several alerts can be given: people who may see all of their plants, the caller first',
    access: 'session',
    scope: 'none',
    refusals: [],
    body: Type.Object({ deviceIds: Type.Array(id, { minItems: 1, maxItems: mostTogether }) }),
    output: Type.Array(Type.Object({ id, name: Type.String() })),
  }),
  /** Ours. Nothing but this call does it: programs that check links in mails open their page, and no more. */
  actByMail: call({
    endpoint: 'POST /maintain-s/operating/alert/case/mailed-step',
    summary: 'Acknowledge the alerts of a mail, or snooze them for a day, with the token in it; it works once',
    access: 'public',
    refusals: ['resource_not_exist_or_deleted'],
    body: Type.Object({ token: text(600) }),
    output: doneTogether,
  }),
  /** Ours. */
  read: call({
    endpoint: 'POST /maintain-s/operating/alert/case',
    summary: 'What people did with an alert, and what can be done',
    access: { device: 'read', at: 'body.deviceId' },
    scope: 'alerts',
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
      version,
      /** For `assign`: who takes care of it; null for nobody. */
      personId: Type.Optional(nullable(id)),
      /** For `snooze`. */
      until,
      /** For `resolve`. */
      reason: Type.Optional(reason),
      /** For `comment`, and for `resolve` with another reason. */
      words: Type.Optional(nullable(text(1000))),
    }),
    output: alertCase,
  }),
}

export type AlertStep = Received<typeof alertCases.act>['body']
export type SharedAlertStep = Received<typeof alertCases.actTogether>['body']
export type CaseSearch = Received<typeof alertCases.list>
