/** What a plant's owner can give to others. Who may operate may also read. */
export type SharedRight = 'read' | 'operate'

/** What a person may do in one plant. Who owns it decides who else may do what; whoever operates it does not. */
export type PlantRight = SharedRight | 'own'

/** Whether a right is all that is needed, or more. */
export const reaches = (held: PlantRight, needed: PlantRight) => ladder.indexOf(held) >= ladder.indexOf(needed)
const ladder: readonly PlantRight[] = ['read', 'operate', 'own']

/** What a person may do outside plants: `user` for their own account (spec §2), `operator` for the platform's. */
export type Permission = 'user' | 'operator'

/** What a role of an organisation can hold, by the codes that clients show their buttons by. */
export const functionCodes = [
  'plant.read',
  'plant.operate',
  'relation.manage',
  'member.manage',
  'role.manage',
  'organisation.manage',
] as const
export type FunctionCode = (typeof functionCodes)[number]

/** The two roles that every organisation has (spec §6). */
export const roleKinds = ['org-admin', 'user-manager'] as const
export type RoleKind = (typeof roleKinds)[number]

/** What these two hold; an org-admin's role cannot be changed, or nobody could change it back. */
export const functionsOfKind: Record<RoleKind, readonly FunctionCode[]> = {
  'org-admin': functionCodes,
  'user-manager': ['plant.read', 'member.manage'],
}

/** A role as clients read it: every code there is, 1 for those that are on (spec §3). */
export const entriesOf = (held: readonly string[]) =>
  functionCodes.map((code) => ({ code, isOn: held.includes(code) ? 1 : 0 }))

/** What a right is called in the lists of codes that clients show a plant's buttons by. */
export const functionsOf = (right: PlantRight) => [
  { code: 'plant.read', isOn: 1 },
  { code: 'plant.operate', isOn: reaches(right, 'operate') ? 1 : 0 },
  { code: 'plant.own', isOn: reaches(right, 'own') ? 1 : 0 },
]
