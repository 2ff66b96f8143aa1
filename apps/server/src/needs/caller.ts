import type { TokenScope } from '@heliograph/domain/permissions'

/** Who makes a request: a person, alone or for one organisation. */
export interface Caller {
  userId: number
  organisationId: number | null
  /** What they can read, if they call with an API token. */
  scopes?: readonly TokenScope[]
}

/** Someone who does something that is audited, and the address that they do it from. */
export interface Actor {
  userId: number
  ip: string
}
