import type { Identity } from '@heliograph/domain/identities'
import type { Credentials } from './credentials.ts'

/** The client that opens a session, and how it stores it. */
export interface Visitor {
  ip: string
  userAgent: string | null
  /** A browser has half of its session in a cookie; a program has only the token. */
  browser: boolean
  /** "Keep me signed in". */
  keep: boolean
  /** The half that came with the request. */
  half: string | undefined
  /** Gives the browser its half for `forMs`; null: until the browser closes. */
  giveHalf: (half: string, forMs: number | null) => void
}

/** What a session is opened for. */
export interface SessionWish {
  userId: number
  organisationId: number | null
  /** How the person proved their identity. */
  methods: readonly string[]
  /** When they did; defaults to now. */
  provenAt?: number
}

/** A session as its client gets it. */
export interface OpenedSession {
  id: string
  accessToken: string
  /** Null for a browser. */
  refreshToken: string | null
  expiresInMs: number
}

/** @param identity the account's name in the tokens */
export type OpenSession = (wish: SessionWish, identity: Identity, visitor: Visitor) => Promise<OpenedSession>

/** A log-in after its first step: the password was right, or a provider confirmed the person. */
export interface PendingLogIn extends Identity {
  organisationId: number | null
}

/** @throws Refusal AUTH_SECOND_FACTOR_REQUIRED if this person needs a second factor */
export type AdmitLogIn = (userId: number, pending: PendingLogIn) => Promise<void>

/** What goes with a session, as a browser that shows alerts, goes with the one that replaces it. */
export type CarryDevices = (fromSessionId: string, toSessionId: string) => Promise<void>

/** What each way to open a session takes. */
export interface LogInRequests {
  password: { credentials: Credentials; organisationId: number | null; slide: string | undefined }
  refresh: { token: string }
  /** @property token of the session that the new one replaces */
  switch: { token: string; organisationId: number | null }
  /** @property ownToken of the session here that the new one replaces; empty without one */
  'hand-over': { token: string; ownToken: string }
  'second-factor': { token: string; answer: string }
  passkey: { token: string; answer: string; organisationId: number | null }
  'third-party': { token: string; binding: string }
}

export type WayIn<By extends keyof LogInRequests> = (
  request: LogInRequests[By],
  visitor: Visitor,
) => Promise<OpenedSession>

/** Checks the second factor of a pending log-in, without a session. @throws Refusal CODE_WRONG, INVALID_TOKEN, … */
export type RedeemSecondFactor = (answer: LogInRequests['second-factor'], ip: string) => Promise<{ userId: number }>
