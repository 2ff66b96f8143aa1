import type { Access } from '@heliograph/contract'
import type { ErrorCode } from '@heliograph/domain/errors'
import {
  reaches,
  type FunctionCode,
  type Permission,
  type PlantRight,
  type TokenScope,
} from '@heliograph/domain/permissions'
import { isRecentProof } from '@heliograph/domain/proofs'

/** The caller: the person, the organisation that they act for, and their functions there. */
export interface Principal {
  userId: number
  /** The organisation that the person acts for; null if they act for themselves. */
  organisationId: number | null
  permissions: readonly Permission[]
  /** The functions of the person's role in that organisation. */
  functions: readonly FunctionCode[]
  /** When they last proved their identity. */
  provenAt: number
  /** What they can read, if they call with an API token; undefined with a session. */
  scopes?: readonly TokenScope[]
}

/** The principal's right in the plant of a request; undefined without a right or a plant. */
export interface Resource {
  held: PlantRight | undefined
}

/**
 * The only authorisation decision: principal × action × resource. Undefined allows, a code refuses, and refusal is the
 * default. Other brands need no check here, because the principal's connection does not see their rows.
 */
export const authorise = (
  { access, proof, scope }: Action,
  principal: Principal,
  { held }: Resource,
  now: number,
): ErrorCode | undefined => {
  if (!isInScope({ scope }, principal)) return 'AU_NO_OPERATION_PERMISSION'
  const refusal = refuses(access, principal, held)
  if (refusal !== undefined) return refusal
  return proof === 'recent' && !isRecentProof(principal.provenAt, now) ? 'AUTH_PROOF_REQUIRED' : undefined
}

/** A session is for every call; an API token only for those that name one of its scopes. */
export const isInScope = ({ scope }: Pick<Action, 'scope'>, { scopes }: Pick<Principal, 'scopes'>) =>
  scopes === undefined || (scope !== undefined && scope !== 'none' && scopes.includes(scope))

const refuses = (
  access: Access,
  { permissions, functions, organisationId }: Principal,
  held: PlantRight | undefined,
) => {
  if (access === 'public' || access === 'session') return undefined
  // No person calls with a link of a wall.
  if (access === 'wall') return 'AU_NO_OPERATION_PERMISSION'
  if ('permission' in access) return permissions.includes(access.permission) ? undefined : 'AU_NO_OPERATION_PERMISSION'
  if ('organisation' in access) {
    return organisationId !== null && functions.includes(access.organisation) ? undefined : 'AU_NO_OPERATION_PERMISSION'
  }
  const needed = 'plant' in access ? access.plant : access.device
  // The answer for another owner's plant is the same as for one that does not exist.
  if (held === undefined) return 'AU_NO_READ_PERMISSION'
  return reaches(held, needed) ? undefined : 'AU_NO_OPERATION_PERMISSION'
}

interface Action {
  access: Access
  proof?: 'recent'
  scope?: TokenScope | 'none' | undefined
}
