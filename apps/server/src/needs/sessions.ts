import type { Identity } from '@heliograph/domain/identities'
import type { Credentials } from './credentials.ts'

/** Who wants a session, and how it will be held. */
export interface Visitor {
  ip: string
  userAgent: string | null
  /** A browser holds half of its session in a cookie; programs hold the token alone. */
  browser: boolean
  /** "Keep me signed in". */
  keep: boolean
  /** The half that came with the request. */
  half: string | undefined
  /** Hands the browser its half, for so long; until it closes if null. */
  giveHalf: (half: string, forMs: number | null) => void
}

/** What a session is opened for. */
export interface SessionWish {
  userId: number
  organisationId: number | null
  /** How the person proved who they are. */
  methods: readonly string[]
  /** When they did; now, if not said. */
  provenAt?: number
}

/** A session as its holder gets it. */
export interface OpenedSession {
  id: string
  accessToken: string
  /** None for a browser. */
  refreshToken: string | null
  expiresInMs: number
}

/** @param identity what the account is called in the tokens */
export type OpenSession = (wish: SessionWish, identity: Identity, visitor: Visitor) => Promise<OpenedSession>

/** A log-in whose first step is done: the password was right, or somebody else vouched for the person. */
export interface PendingLogIn extends Identity {
  organisationId: number | null
}

/** @throws Refusal AUTH_SECOND_FACTOR_REQUIRED if that is not enough for this person */
export type AdmitLogIn = (userId: number, pending: PendingLogIn) => Promise<void>

/** What each way to a session asks for. */
export interface LogInRequests {
  password: { credentials: Credentials; organisationId: number | null; slide: string | undefined }
  refresh: { token: string }
  /** @property token of the session that the new one replaces */
  switch: { token: string; organisationId: number | null }
  'hand-over': { token: string }
  'second-factor': { token: string; answer: string }
  passkey: { token: string; answer: string; organisationId: number | null }
  'third-party': { token: string; binding: string }
}

export type WayIn<By extends keyof LogInRequests> = (
  request: LogInRequests[By],
  visitor: Visitor,
) => Promise<OpenedSession>

/** Whose log-in the second factor completes, without a session. @throws Refusal CODE_WRONG, INVALID_TOKEN, … */
export type RedeemSecondFactor = (answer: LogInRequests['second-factor'], ip: string) => Promise<{ userId: number }>
