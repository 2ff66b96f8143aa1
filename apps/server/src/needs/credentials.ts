import type { IdentityKind } from '@heliograph/domain/identities'
import type { DataCentre } from '@heliograph/domain/regions'

/** Proof that someone knows a password: its SHA-256 in hex, or the password itself. */
export interface PasswordProof {
  digest?: string | undefined
  clearText?: string | undefined
}

/** What a person enters to log in. */
export interface Credentials extends PasswordProof {
  identifier: string
  /** Undefined: any kind. */
  kind?: IdentityKind | undefined
  /** Where the request came from, for limits. */
  ip: string
}

/**
 * In which other data centre an account has this password. Counted and limited there like a log-in.
 *
 * @throws Refusal TOO_MANY_REQUESTS
 */
export type AccountElsewhere = (claim: Credentials) => Promise<DataCentre | undefined>

/** Whether this is the password of a logged-in person. Counted and limited like a log-in. */
export type PasswordIsRight = (userId: number, proof: PasswordProof, ip: string) => Promise<boolean>

/**
 * Replaces a password. Pending log-ins with the old one end; ending its sessions is up to the caller.
 *
 * @param personal names and addresses of the owner
 * @throws Refusal PASSWORD_TOO_SIMPLE, PASSWORD_RECENTLY_USED
 */
export type ReplacePassword = (userId: number, plain: string, personal: readonly string[]) => Promise<void>
