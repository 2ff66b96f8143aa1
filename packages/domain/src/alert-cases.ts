/** What people do with an alert, in the order of how often they do it. */
export const caseSteps = [
  'acknowledge',
  'release',
  'assign',
  'snooze',
  'wake',
  'resolve',
  'reopen',
  'comment',
  'block',
  'unblock',
] as const
export type CaseStep = (typeof caseSteps)[number]

/** Why an alert needs nobody any longer. */
export const caseReasons = ['repaired', 'snow', 'planned', 'false-alarm', 'other'] as const
export type CaseReason = (typeof caseReasons)[number]

/** What became of an alert. A snoozed one is open again when its time is over. */
export const caseStates = ['open', 'acknowledged', 'snoozed', 'resolved'] as const
export type CaseState = (typeof caseStates)[number]

/** Why an alert calls nobody. */
export const mutedReasons = ['blocked', 'resolved', 'snoozed', 'planned-work'] as const
export type MutedReason = (typeof mutedReasons)[number]

/** How many alerts of a plant can be blocked (spec §5, §9). */
export const mostBlocked = 10

/** Planned work lasts at most this long, and begins at most so much later. */
export const longestWorkDays = 366

/** An alert sleeps at most this long: who wants more blocks it, or resolves it with a reason. */
export const longestSnoozeDays = 366

/** What an alert is about: the grid, something that is not heard, what a device reports, or what the platform measured. */
export const caseKinds = ['grid', 'silence', 'device', 'platform'] as const
export type CaseKind = (typeof caseKinds)[number]

/** The parts of the list of cases: what nobody took up, what is known, and what calls nobody. */
export const caseGroups = ['open', 'acknowledged', 'muted'] as const
export type CaseGroup = (typeof caseGroups)[number]

/** What makes sense for several alerts at once. */
export const sharedSteps = [
  'acknowledge',
  'assign',
  'snooze',
  'resolve',
  'comment',
] as const satisfies readonly CaseStep[]
export type SharedStep = (typeof sharedSteps)[number]

/** Of so many alerts at once. */
export const mostTogether = 200
