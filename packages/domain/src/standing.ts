import type { FunctionCode, RoleKind } from './permissions.ts'

/** The permissions of a person or a role in an organisation. */
export interface Standing {
  kind: RoleKind | null
  functions: readonly FunctionCode[]
}

/** A person can give only permissions that they have, and only an org-admin can appoint another. */
export const mayGive = (giver: Standing, role: Standing) =>
  isAdmin(giver) || (!isAdmin(role) && role.functions.every((code) => giver.functions.includes(code)))

/** A manager of members cannot change org-admins. */
export const mayTouch = (toucher: Pick<Standing, 'kind'>, touched: Pick<Standing, 'kind'>) =>
  isAdmin(toucher) || !isAdmin(touched)

export const isAdmin = ({ kind }: Pick<Standing, 'kind'>) => kind === 'org-admin'
