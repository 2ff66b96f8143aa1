import type { CodePurpose } from '@heliograph/domain/codes'
import type { Generated } from 'kysely'

declare module '#db/schema.ts' {
  interface Database {
    codes: CodesTable
  }
}

export interface CodesTable {
  brand: string
  purpose: CodePurpose
  destination: string
  hash: Buffer
  wrong: Generated<number>
  expires_at: Date
}
