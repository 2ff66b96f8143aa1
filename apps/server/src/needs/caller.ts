import type { TokenScope } from '@heliograph/domain/permissions'

/** Who makes a request: a person, alone or for one organisation. */
export interface Caller {
  userId: number
  organisationId: number | null
  /** What they can read, if they call with an API token. */
  scopes?: readonly TokenScope[]
}

/**
 * Fields of answers with money are kept from API tokens where the answer leaves (`http/withheld.ts`). This is for what else follows
 * from it: files, and the order of a list.
 */
export const seesMoney = ({ scopes }: Pick<Caller, 'scopes'>) => scopes === undefined

/** Someone who does something that is audited, and the address that they do it from. */
export interface Actor {
  userId: number
  ip: string
}
