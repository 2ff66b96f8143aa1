import type { Access } from '@heliograph/contract'
import type { ErrorCode } from '@heliograph/domain/errors'
import { reaches, type FunctionCode, type Permission, type PlantRight } from '@heliograph/domain/permissions'
import { isRecentProof } from '@heliograph/domain/proofs'

/** Who asks: the person, for whom they speak, and what that gives them. */
export interface Principal {
  userId: number
  /** The organisation that the person speaks for; none for a private person. */
  organisationId: number | null
  permissions: readonly Permission[]
  /** What the person's role in that organisation holds. */
  functions: readonly FunctionCode[]
  /** When they last proved who they are. */
  provenAt: number
}

/** What is asked about: the principal's right in the plant that a request names; undefined for none, or for no plant. */
export interface Resource {
  held: PlantRight | undefined
}

/**
 * The one decision: principal × action × resource. Undefined is yes, a code is no. Whatever this function does not say
 * yes to is refused; in the brand of the principal's connection there are no rows of other brands to ask about.
 */
export const authorise = (
  { access, proof }: Action,
  principal: Principal,
  { held }: Resource,
  now: number,
): ErrorCode | undefined => {
  const refusal = refuses(access, principal, held)
  if (refusal !== undefined) return refusal
  return proof === 'recent' && !isRecentProof(principal.provenAt, now) ? 'AUTH_PROOF_REQUIRED' : undefined
}

const refuses = (
  access: Access,
  { permissions, functions, organisationId }: Principal,
  held: PlantRight | undefined,
) => {
  if (access === 'public' || access === 'session') return undefined
  if ('permission' in access) return permissions.includes(access.permission) ? undefined : 'AU_NO_OPERATION_PERMISSION'
  if ('organisation' in access) {
    return organisationId !== null && functions.includes(access.organisation) ? undefined : 'AU_NO_OPERATION_PERMISSION'
  }
  const needed = 'plant' in access ? access.plant : access.device
  // A plant that is not yours answers like one that does not exist.
  if (held === undefined) return 'AU_NO_READ_PERMISSION'
  return reaches(held, needed) ? undefined : 'AU_NO_OPERATION_PERMISSION'
}

interface Action {
  access: Access
  proof?: 'recent'
}
