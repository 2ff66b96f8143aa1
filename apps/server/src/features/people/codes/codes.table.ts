import type { CodePurpose } from '@heliograph/contract'
import type { Generated } from 'kysely'

export interface CodesTable {
  brand: string
  purpose: CodePurpose
  destination: string
  hash: Buffer
  wrong: Generated<number>
  expires_at: Date
}
