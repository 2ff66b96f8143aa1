import type { FunctionCode } from '@heliograph/domain/permissions'
import type { Standing } from '@heliograph/domain/standing'
import type { Actor, Caller as AnyCaller } from '#needs/caller.ts'
import type { Queries } from './organisations.store.ts'
import { notHere } from './refusals.ts'

/** Who asks, for whom, and from where. */
export interface Caller extends AnyCaller, Actor {
  functions: readonly FunctionCode[]
}

/** Of whoever speaks for an organisation. A role without functions opens nothing. */
export const spokenFor = ({ organisationId, functions }: Caller) => {
  if (organisationId === null || functions.length === 0) throw notHere()
  return organisationId
}

/** What the caller may do at this very moment: while they waited for their turn it may have been taken away. */
export const standingNow = async (
  queries: Queries,
  organisationId: number,
  { userId }: Caller,
): Promise<Standing & { roleId: number }> => {
  const standing = await queries.standingOf(organisationId, userId)
  if (!standing) throw notHere()
  return standing
}

/** What people change by hand stays far below; a script that changes things to and fro fills no disk with its trail. */
export const auditedChangesOf = ({ userId }: Caller) => new Map([[`changes by user ${userId}`, 300]])
