import { Refusal } from '@heliograph/domain/errors'
import type { FunctionCode, Permission, RoleKind } from '@heliograph/domain/permissions'
import type { Caller } from '#needs/caller.ts'
import type { Person } from '#needs/people.ts'
import type { AccountStore } from './account.store.ts'

export type Account = ReturnType<typeof createAccount>

/** The logged-in person, and the organisation that they act for. */
export interface LoggedIn {
  person: Person
  /** Null if they act for themselves. */
  organisationId: number | null
  roleId: number | null
  /** The account's permissions besides those for its plants. */
  permissions: readonly Permission[]
}

export interface Membership {
  id: number
  name: string
  roleId: number
  role: string
  kind: RoleKind | null
}

export interface OwnRole {
  id: number
  name: string
  organisationId: number
  functions: readonly FunctionCode[]
}

export const createAccount = ({ store }: { store: AccountStore }) => ({
  async me({ userId, organisationId, permissions }: Caller & Pick<LoggedIn, 'permissions'>): Promise<LoggedIn> {
    const [person, memberships] = await Promise.all([store.findPerson(userId), store.membershipsOf(userId)])
    if (!person) throw new Refusal('AU_NO_READ_PERMISSION')
    const roleId = memberships.find(({ id }) => id === organisationId)?.roleId ?? null
    return { person, organisationId, roleId, permissions }
  },

  organisations: ({ userId }: Caller): Promise<Membership[]> => store.membershipsOf(userId),

  /**
   * A role of the organisation that the caller acts for, or any role of their own. They cannot read roles of other
   * people.
   */
  async role(roleId: number, { userId, organisationId }: Caller): Promise<OwnRole> {
    const memberships = await store.membershipsOf(userId)
    const membership = memberships.find((one) => one.roleId === roleId && one.id === (organisationId ?? one.id))
    if (!membership) throw new Refusal('AU_NO_READ_PERMISSION')
    return { id: roleId, name: membership.role, organisationId: membership.id, functions: membership.functions }
  },
})
