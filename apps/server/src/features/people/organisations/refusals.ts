import { Refusal } from '@heliograph/domain/errors'

/** The caller's own role does not have these functions. */
export const beyondReach = () => new Refusal('AU_NO_OUT_OPERATION_PERMISSION')

/** The same answer for what belongs to another organisation and for what does not exist. */
export const notHere = () => new Refusal('AU_NO_READ_PERMISSION')

/** Without an org-admin the organisation could not be managed any longer. */
export const lastAdmin = () => new Refusal('AU_NO_OPERATION_PERMISSION', 'LAST_ORG_ADMIN')
