/** What a one-time token can be used for. */
export type Purpose =
  | 'hand-over'
  | 'plant-hand-over'
  | 'slide'
  | 'solved-slide'
  | 'second-factor'
  | 'passkey'
  | 'passkey-proof'
  | 'new-passkey'
  | 'third-party'
  | 'third-party-person'
  | 'registration'
  | 'transfer'
  | 'download'

/** Tokens that prove one thing, can be used once, and expire soon. */
export interface OneTimeTokens {
  /** Returns the token: 128 random bits. */
  issue: <T extends object>(
    purpose: Purpose,
    content: T,
    issue: { expiresAt: number; userId?: number | undefined },
  ) => Promise<string>
  /** Uses the token up. Undefined if it was used, has expired, or is for another purpose or brand. */
  redeem: <T extends object>(purpose: Purpose, token: string, now: number) => Promise<Redeemed<T> | undefined>
  /** Reads the token without using it up. */
  peek: <T extends object>(purpose: Purpose, token: string, now: number) => Promise<Redeemed<T> | undefined>
}

interface Redeemed<T> {
  userId: number | null
  content: T
}
