import { Refusal } from '@heliograph/domain/errors'
import type { FunctionCode, RoleKind } from '@heliograph/domain/permissions'

/** What somebody, or whoever holds a role, may do in an organisation. */
export interface Standing {
  kind: RoleKind | null
  functions: readonly FunctionCode[]
}

/** Nobody gives more than they hold, and only an org-admin makes another. */
export const mayGive = (giver: Standing, role: Standing) =>
  isAdmin(giver) || (!isAdmin(role) && role.functions.every((code) => giver.functions.includes(code)))

/** Whoever manages members does not touch those who manage everything. */
export const mayTouch = (toucher: Standing, touched: Standing) => isAdmin(toucher) || !isAdmin(touched)

export const isAdmin = ({ kind }: Standing) => kind === 'org-admin'

/** Beyond what the caller's own role holds. */
export const beyondReach = () => new Refusal('AU_NO_OUT_OPERATION_PERMISSION')

/** The same for what is another organisation's and for what is not there at all. */
export const notHere = () => new Refusal('AU_NO_READ_PERMISSION')
