import type { Member, OrganisationRole } from '@heliograph/contract/browser'
import { functionCodes, type FunctionCode, type RoleKind } from '@heliograph/domain/permissions'
import { aPerson } from '#testing/a-person.ts'
import type { FakeHandlers } from '#testing/open-app.tsx'

const aRole = (own: Partial<OrganisationRole> = {}): OrganisationRole => ({
  id: 5002,
  name: 'Fitter',
  kind: null,
  functions: ['plant.read', 'plant.operate'],
  members: 1,
  ...own,
})

export const roles: readonly OrganisationRole[] = [
  aRole({ id: 5000, name: 'org-admin', kind: 'org-admin', functions: [...functionCodes] }),
  aRole({
    id: 5001,
    name: 'user-manager',
    kind: 'user-manager',
    functions: ['plant.read', 'member.manage'],
    members: 0,
  }),
  aRole(),
  aRole({ id: 5003, name: 'Night shift', functions: [], members: 0 }),
]

const member = (id: number, name: string, role: OrganisationRole, own: Partial<Member> = {}): Member => ({
  id,
  name,
  email: `${name.split(' ')[0]!.toLowerCase()}@sonnwerk.test`,
  phone: null,
  role: { id: role.id, name: role.name, kind: role.kind },
  joinedAt: 1_774_173_600,
  self: false,
  ...own,
})

const members: readonly Member[] = [
  member(3, 'Priya Nair', roles[0]!, { self: true }),
  member(4, 'Jonas Berger', roles[2]!, { phone: '491701234567' }),
]

interface Speaker {
  kind?: RoleKind | null
  functions?: readonly FunctionCode[]
  answers?: FakeHandlers
}

/** Priya, who acts for Sonnwerk Solar in a role. */
export const speaking = ({
  kind = 'org-admin',
  functions = functionCodes,
  answers = {},
}: Speaker = {}): FakeHandlers => ({
  ...answers,
  account: {
    me: async () => aPerson({ name: 'Priya Nair', email: 'priya@sonnwerk.test', organizationId: 2000, roleId: 5000 }),
    organisations: async () => [anOrganisation(2000, 'Sonnwerk Solar', kind)],
    roleFunctions: async () => functionCodes.map((code) => ({ code, isOn: functions.includes(code) ? 1 : 0 })),
    ...answers.account,
  },
  audit: { ofOrganisation: async () => ({ total: 0, data: [] }), ...answers.audit },
  plants: { search: async () => ({ total: 0, data: [] }), ...answers.plants },
  organisations: {
    current: async () => ({
      id: 2000,
      name: 'Sonnwerk Solar',
      contactEmail: 'post@sonnwerk.test',
      contactPhone: null,
      members: 2,
    }),
    members: async () => [...members],
    roles: async () => [...roles],
    invitations: async () => [],
    ...answers.organisations,
  },
})

export const anOrganisation = (id: number, name: string, kind: RoleKind | null = null) => ({
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
    system: 'SOLARMAN',
    timezone: null,
    topGroupId: null,
    type: null,
  },
  role: { id: 5000, name: kind ?? 'Fitter', kind },
})
