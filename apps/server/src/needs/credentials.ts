import type { IdentityKind } from '@heliograph/domain/identities'

/** What proves that somebody knows a password: its SHA-256 in hex, or the password itself. */
export interface PasswordProof {
  digest?: string | undefined
  clearText?: string | undefined
}

/** What somebody says to log in. */
export interface Credentials extends PasswordProof {
  identifier: string
  /** Undefined: any. */
  kind?: IdentityKind | undefined
  /** Where the request came from, for limits. */
  ip: string
}

/** Whether that is the password of somebody who is logged in. Counted and limited as a log-in is. */
export type PasswordIsRight = (userId: number, proof: PasswordProof, ip: string) => Promise<boolean>

/**
 * Replaces a password. The log-ins that began with the old one end; its sessions are the caller's to end.
 *
 * @param personal what its owner is called and reached by
 * @throws Refusal PASSWORD_TOO_SIMPLE, PASSWORD_RECENTLY_USED
 */
export type ReplacePassword = (userId: number, plain: string, personal: readonly string[]) => Promise<void>
