import type { FunctionCode } from '@heliograph/domain/permissions'
import type { Standing } from '@heliograph/domain/standing'
import type { Actor, Caller as AnyCaller } from '#needs/caller.ts'
import type { Queries } from './organisations.store.ts'
import { notHere } from './refusals.ts'

/** The person who makes a request, the organisation that they act for, and their address. */
export interface Caller extends AnyCaller, Actor {
  functions: readonly FunctionCode[]
}

/** The organisation that the caller acts for. A role without functions grants no access. */
export const spokenFor = ({ organisationId, functions }: Caller) => {
  if (organisationId === null || functions.length === 0) throw notHere()
  return organisationId
}

/** The caller's current role: it may have changed while they waited for the lock. */
export const standingNow = async (
  queries: Queries,
  organisationId: number,
  { userId }: Caller,
): Promise<Standing & { roleId: number }> => {
  const standing = await queries.standingOf(organisationId, userId)
  if (!standing) throw notHere()
  return standing
}

/** Far above what people do by hand. It keeps a script from filling the disk with audit events. */
export const auditedChangesOf = ({ userId }: Caller) => new Map([[`changes by user ${userId}`, 300]])
