import { createBusiness } from './business.ts'
import { createInvitations } from './invitations.ts'
import { createMembers } from './members.ts'
import type { Needs } from './needs.ts'
import { createRoles } from './roles.ts'

export type Organisations = ReturnType<typeof createOrganisations>

export const createOrganisations = (needs: Needs) => ({
  ...createBusiness(needs),
  ...createMembers(needs),
  ...createRoles(needs),
  ...createInvitations(needs),
})
