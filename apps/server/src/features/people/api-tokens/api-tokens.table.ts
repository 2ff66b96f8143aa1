import type { TokenScope } from '@heliograph/domain/permissions'
import type { Generated } from 'kysely'

declare module '#db/schema.ts' {
  interface Database {
    api_tokens: ApiTokensTable
  }
}

export interface ApiTokensTable {
  id: Generated<number>
  user_id: number
  organisation_id: number | null
  token_hash: Buffer
  name: string
  scopes: TokenScope[]
  created_at: Date
  expires_at: Date
  used_at: Date | null
  used_ip: string | null
  /** Of the request that made it. */
  request_hash: Buffer | null
  request_attempt: number | null
}
