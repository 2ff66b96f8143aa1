import type { Area } from '@heliograph/domain/areas'

/** What a person says at every registration, whichever way they come. */
export interface NewUserRequest {
  area?: Area
  country?: string
  consents: { terms: string; privacy: string }
  language?: string
}

/** The same, checked. */
export interface NewUser {
  area: Area | null
  country: string | null
  /** What they agreed to, in the brand's version of now. */
  consents: readonly { kind: 'terms' | 'privacy'; version: string }[]
  language: string
}

/** @throws Refusal SWITCH_TO_CHINA, PARAM_ERROR */
export type NewUserOf = (request: NewUserRequest) => NewUser
