import type { Organisation, OwnRole } from '@heliograph/contract/browser'

/** An organisation of the person, with their role. */
export interface Mine {
  org: Pick<Organisation, 'id' | 'name'>
  role: OwnRole
}
