import type { LoginUser, Organisation, OwnRole as WiredOwnRole, Role } from '@heliograph/contract'
import { mainIdentity } from '@heliograph/domain/identities'
import { identityTypeOf, privateRole } from '#wire/identities.ts'
import { userFields } from '#wire/people.ts'
import type { LoggedIn, Membership, OwnRole } from './account.ts'

export const loginUserOf = ({ person, organisationId, roleId, permissions }: LoggedIn): LoginUser => ({
  ...userFields(person),
  roleId: roleId ?? privateRole,
  organizationId: organisationId ?? 0,
  identityType: identityTypeOf(mainIdentity(person, '').kind),
  permissions: [...permissions],
})

/** @param brand the code of the brand that all of them belong to */
export const membershipOf =
  (brand: string) =>
  ({ id, name, roleId, role, kind }: Membership): { org: Organisation; role: WiredOwnRole } => ({
    org: {
      id,
      name,
      adminId: null,
      areaId: null,
      businessType: null,
      category: null,
      logo: null,
      originalLogo: null,
      operateObject: null,
      system: brand,
      timezone: null,
      topGroupId: null,
      type: null,
    },
    role: { id: roleId, name: role, kind },
  })

export const roleOf = ({ id, name, organisationId }: Omit<OwnRole, 'functions'>, brand: string): Role => ({
  id,
  name,
  organizationId: organisationId,
  system: brand,
})

/** The same for everyone. A private person has no functions: clients then show everything that one can do (spec §6). */
export const ofPrivatePeople = { id: privateRole, name: 'private', organisationId: 0 }
