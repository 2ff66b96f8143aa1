/** Ways in which a person confirms their identity. */
export const proofKinds = ['password', 'totp', 'recovery', 'passkey', 'code'] as const
export type ProofKind = (typeof proofKinds)[number]

/** Second factors: required after the password. */
export type SecondFactor = Extract<ProofKind, 'totp' | 'recovery' | 'passkey'>

/** The data of AUTH_SECOND_FACTOR_REQUIRED: a one-time token for the second step, and the factors accepted there. */
export interface SecondFactorWanted {
  ticket: string
  methods: readonly SecondFactor[]
  /** The challenge for a passkey. */
  options: Record<string, unknown> | null
}

/** Whether an identity check is recent enough for calls that require one. */
export const isRecentProof = (provenAt: number, now: number) => provenAt >= now - recentMs

/** Long enough to change an address after typing a password, too short for someone at an unattended desk. */
const recentMs = 5 * 60_000

/** Why a password is refused: too short, too long, a well-known one, about its owner, easy to guess. */
export const passwordFaults = ['short', 'long', 'common', 'personal', 'simple'] as const
export type PasswordFault = (typeof passwordFaults)[number]
