import type { Organisation, OwnRole } from '@heliograph/contract/browser'

/** An organisation that one belongs to, and what one is there. */
export interface Mine {
  org: Pick<Organisation, 'id' | 'name'>
  role: OwnRole
}
