import type { FunctionCode, RoleKind } from './permissions.ts'

/** What somebody, or whoever holds a role, may do in an organisation. */
export interface Standing {
  kind: RoleKind | null
  functions: readonly FunctionCode[]
}

/** Nobody gives more than they hold, and only an org-admin makes another. */
export const mayGive = (giver: Standing, role: Standing) =>
  isAdmin(giver) || (!isAdmin(role) && role.functions.every((code) => giver.functions.includes(code)))

/** Whoever manages members does not touch those who manage everything. */
export const mayTouch = (toucher: Pick<Standing, 'kind'>, touched: Pick<Standing, 'kind'>) =>
  isAdmin(toucher) || !isAdmin(touched)

export const isAdmin = ({ kind }: Pick<Standing, 'kind'>) => kind === 'org-admin'
