import type { LoginUser } from '@heliograph/contract/browser'
import type { FunctionCode, RoleKind } from '@heliograph/domain/permissions'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api-context.tsx'
import { organisationQueries } from './organisations.queries.ts'

/** The organisation that a person acts for, and their permissions in it. */
export interface OwnStanding {
  organisationId: number
  /** If known. */
  name: string | undefined
  kind: RoleKind | null
  functions: readonly FunctionCode[]
}

/** Undefined for people who act for themselves. Only decides what is shown; the server decides what is allowed. */
export const useOwnStanding = (
  me: Pick<LoginUser, 'organizationId' | 'roleId'> | undefined,
): OwnStanding | undefined => {
  const queries = organisationQueries(useApi())
  const speaks = me !== undefined && me.organizationId !== 0
  const { data: mine } = useQuery({ ...queries.mine, enabled: speaks })
  const { data: functions = [] } = useQuery({ ...queries.ownFunctions(me?.roleId ?? -1), enabled: speaks })
  if (!speaks) return undefined
  const own = mine?.find(({ org }) => org.id === me.organizationId)
  return { organisationId: me.organizationId, name: own?.org.name, kind: own?.role.kind ?? null, functions }
}

/** Whether the person can do anything on the pages of an organisation. */
export const managesSomething = (own: OwnStanding | undefined) =>
  own !== undefined && managing.some((code) => own.functions.includes(code))

const managing: readonly FunctionCode[] = ['member.manage', 'role.manage', 'organisation.manage']
