import type * as wire from '@heliograph/contract'
import { mostBlocked } from '@heliograph/domain/alert-cases'
import { seconds } from '#wire/times.ts'
import type { CaseEvent, Step } from './alert-cases.store.ts'
import type { AlertCase } from './alert-cases.ts'

/** Only what belongs to the step. */
export const stepIn = ({ step, personId, until, reason, words }: wire.AlertStep): Step => ({
  kind: step,
  personId: step === 'assign' ? (personId ?? null) : null,
  until: step === 'snooze' && typeof until === 'number' ? Math.round(until * 1000) : null,
  reason: step === 'resolve' ? (reason ?? null) : null,
  words: words ?? null,
})

/** The same about several alerts. */
export const sharedStepIn = ({ step, personId, until, reason, words }: wire.SharedAlertStep): Step => ({
  kind: step,
  personId: step === 'assign' ? (personId ?? null) : null,
  until: step === 'snooze' && typeof until === 'number' ? Math.round(until * 1000) : null,
  reason: step === 'resolve' ? (reason ?? null) : null,
  words: words ?? null,
})

export const toAlertCase = ({ standing, events, blocked, ...one }: AlertCase): wire.AlertCase => ({
  state: one.state,
  muted: standing?.muted?.why ?? null,
  mutedUntil: timeOf(standing?.muted?.until),
  version: one.version,
  acknowledgedBy: standing?.acknowledgedByName ?? null,
  acknowledgedAt: timeOf(standing?.acknowledgedAt),
  assignedTo: standing?.assignedToName ?? null,
  assignedId: one.mayAct ? (standing?.assignedTo ?? null) : null,
  snoozedUntil: timeOf(standing?.snoozedUntil),
  resolvedBy: standing?.resolvedByName ?? null,
  resolvedAt: timeOf(standing?.resolvedAt),
  reason: standing?.reason ?? null,
  blocked: standing?.isBlocked ?? false,
  blockedInPlant: blocked,
  mostBlocked,
  mayAct: one.mayAct,
  people: [...one.people],
  events: events.map(toEvent),
})

const toEvent = ({ id, at, byName, kind, personName, until, reason, words }: CaseEvent): wire.AlertCaseEvent => ({
  id,
  at: seconds(at),
  by: byName,
  step: kind,
  person: personName,
  until: timeOf(until),
  reason,
  words,
})

const timeOf = (at: number | null | undefined) => (typeof at === 'number' ? seconds(at) : null)
