import { Refusal } from '@heliograph/domain/errors'

/** Beyond what the caller's own role holds. */
export const beyondReach = () => new Refusal('AU_NO_OUT_OPERATION_PERMISSION')

/** The same for what is another organisation's and for what is not there at all. */
export const notHere = () => new Refusal('AU_NO_READ_PERMISSION')

/** Without one, nobody could ever change anything there. */
export const lastAdmin = () => new Refusal('AU_NO_OPERATION_PERMISSION', 'LAST_ORG_ADMIN')
