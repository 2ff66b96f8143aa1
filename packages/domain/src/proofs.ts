/** How a person proves who they are. */
export const proofKinds = ['password', 'totp', 'recovery', 'passkey', 'code'] as const
export type ProofKind = (typeof proofKinds)[number]

/** What can be asked for after the password. */
export type SecondFactor = Extract<ProofKind, 'totp' | 'recovery' | 'passkey'>

/** What AUTH_SECOND_FACTOR_REQUIRED carries: a one-time token for the second step, and what is accepted there. */
export interface SecondFactorWanted {
  ticket: string
  methods: readonly SecondFactor[]
  /** What a passkey has to sign. */
  options: Record<string, unknown> | null
}

/** Whether a proof is fresh enough for what asks for a recent one. */
export const isRecentProof = (provenAt: number, now: number) => provenAt >= now - recentMs

/** Long enough to change an address after typing a password, too short for whoever finds a desk unattended. */
const recentMs = 5 * 60_000

/** Why a password is refused: too short, too long, one that everybody knows, about its owner, easy to guess. */
export const passwordFaults = ['short', 'long', 'common', 'personal', 'simple'] as const
export type PasswordFault = (typeof passwordFaults)[number]
