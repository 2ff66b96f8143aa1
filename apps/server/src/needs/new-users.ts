import type { Area } from '@heliograph/domain/areas'

/** What every registration contains, in whichever way it comes. */
export interface NewUserRequest {
  area?: Area
  country?: string
  consents: { terms: string; privacy: string }
  language?: string | undefined
}

/** The same, validated. */
export interface NewUser {
  area: Area | null
  country: string | null
  /** What they agreed to, with the brand's current versions. */
  consents: readonly { kind: 'terms' | 'privacy'; version: string }[]
  language: string
}

/** Turns mails about faults on for a new account, with the consent. */
export type MailFaultsTo<Transaction> = (trx: Transaction, userId: number, at: Date) => Promise<void>

/** @throws Refusal SWITCH_TO_CHINA, PARAM_ERROR */
export type NewUserOf = (request: NewUserRequest) => NewUser
