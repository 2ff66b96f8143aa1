/** Alerts as a mail told them: with the newest of what had been done with each. */
export interface MailedAlerts {
  userId: number
  /** Of the person: the links work as long as they have this address. */
  email: string
  alerts: readonly { alertId: number; version: number }[]
}

/** The pages on which the reader of a mail acknowledges its alerts, or lets them sleep, without a log-in. */
export type StepLinksOf = (mailed: MailedAlerts) => { acknowledgePath: string; snoozePath: string }
