import type { LoginUser, Organisation, Role } from '@heliograph/contract'
import { Refusal } from '@heliograph/domain/errors'
import { entriesOf, type Permission } from '@heliograph/domain/permissions'
import { userFields } from '#wire/people.ts'
import type { AccountStore } from './account.store.ts'

interface Me {
  userId: number
  organisationId: number | null
  permissions: readonly Permission[]
}

export type Account = ReturnType<typeof createAccount>

export const createAccount = ({ store }: { store: AccountStore }) => {
  /** Of a private person, or of the organisation that one speaks for: other people's roles are nobody's business. */
  const ownRole = async (roleId: number, { userId, organisationId }: Me) => {
    if (roleId === privateRole) return { name: 'private', organisationId: 0, functions: undefined }
    const memberships = await store.membershipsOf(userId)
    const membership = memberships.find((one) => one.roleId === roleId && one.id === (organisationId ?? one.id))
    if (!membership) throw new Refusal('AU_NO_READ_PERMISSION')
    return { name: membership.role, organisationId: membership.id, functions: membership.functions }
  }

  return {
    async me({ userId, organisationId, permissions }: Me): Promise<LoginUser> {
      const [user, memberships] = await Promise.all([store.findUser(userId), store.membershipsOf(userId)])
      if (!user) throw new Refusal('AU_NO_READ_PERMISSION')
      return {
        ...userFields(user),
        roleId: memberships.find(({ id }) => id === organisationId)?.roleId ?? privateRole,
        organizationId: organisationId ?? 0,
        identityType: user.email ? 2 : user.phone ? 1 : 3,
        permissions: [...permissions],
      }
    },

    organisations: async ({ userId }: Me) =>
      (await store.membershipsOf(userId)).map(({ id, name, roleId, role, kind }) => ({
        org: organisationOf(id, name),
        role: { id: roleId, name: role, kind },
      })),

    async role(roleId: number, me: Me): Promise<Role> {
      const { name, organisationId } = await ownRole(roleId, me)
      return { id: roleId, name, organizationId: organisationId, system: 'SOLARMAN' }
    },

    /** Empty for a private person: clients then show everything (spec §6). The server never reads it. */
    async roleFunctions(roleId: number, me: Me) {
      const { functions } = await ownRole(roleId, me)
      return functions === undefined ? [] : entriesOf(functions)
    },
  }
}

/** Everybody's own. */
const privateRole = -1

const organisationOf = (id: number, name: string): Organisation => ({
  id,
  name,
  adminId: null,
  areaId: null,
  businessType: null,
  category: null,
  logo: null,
  originalLogo: null,
  operateObject: null,
  system: 'SOLARMAN',
  timezone: null,
  topGroupId: null,
  type: null,
})
