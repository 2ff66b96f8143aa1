/** Permissions that a plant's owner can give to others. Operate includes read. */
export type SharedRight = 'read' | 'operate'

/** A person's rights in a plant. Only the owner, not an operator, decides about the rights of others. */
export type PlantRight = SharedRight | 'own'

/** Whether a right is sufficient. */
export const reaches = (held: PlantRight, needed: PlantRight) => ladder.indexOf(held) >= ladder.indexOf(needed)
const ladder: readonly PlantRight[] = ['read', 'operate', 'own']

/**
 * What a person may do outside plants: `user` for their own account (spec §2), `operator` for what belongs to their brand, and
 * `installation` for what all brands share, as only operators of the original may.
 */
export type Permission = 'user' | 'operator' | 'installation'

/** What an API token can read for its person. */
export const tokenScopes = ['plants', 'alerts', 'export'] as const
export type TokenScope = (typeof tokenScopes)[number]

/** The permissions of organisation roles, by the codes that decide which buttons clients show. */
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

/** The permissions of these two roles. The org-admin's cannot be changed, because no one could change it back. */
export const functionsOfKind: Record<RoleKind, readonly FunctionCode[]> = {
  'org-admin': functionCodes,
  'user-manager': ['plant.read', 'member.manage'],
}

/** A role as clients read it: every code there is, 1 for those that are on (spec §3). */
export const entriesOf = (held: readonly string[]) =>
  functionCodes.map((code) => ({ code, isOn: held.includes(code) ? 1 : 0 }))

/** The code of a right in the lists that decide which of a plant's buttons clients show. */
export const functionsOf = (right: PlantRight) => [
  { code: 'plant.read', isOn: 1 },
  { code: 'plant.operate', isOn: reaches(right, 'operate') ? 1 : 0 },
  { code: 'plant.own', isOn: reaches(right, 'own') ? 1 : 0 },
]
