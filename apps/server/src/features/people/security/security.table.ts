import type { ColumnType, Generated } from 'kysely'

declare module '#db/schema.ts' {
  interface Database {
    totp: TotpTable
    recovery_codes: RecoveryCodesTable
    passkeys: PasskeysTable
    passkey_second_factors: PasskeySecondFactorsTable
  }
}

type Optional<T> = ColumnType<T | null, T | null | undefined>

export interface TotpTable {
  user_id: number
  /** AES-256-GCM under the data centre's sealing key. */
  secret: Buffer
  confirmed_at: Optional<Date>
  /** The time step of the last accepted code. A bigint, which the driver reads as a text. */
  last_counter: ColumnType<string, number | undefined, number>
  created_at: Generated<Date>
}

export interface RecoveryCodesTable {
  user_id: number
  slot: number
  hash: string
  used_at: Optional<Date>
}

export interface PasskeysTable {
  id: Generated<number>
  user_id: number
  brand: string
  credential_id: string
  public_key: Buffer
  counter: ColumnType<string, number | undefined, number>
  transports: string[]
  name: string
  backed_up: boolean
  created_at: Generated<Date>
  last_used_at: Optional<Date>
  /** That its authenticator has, if the account came from another data centre. Null: the one that is derived here. */
  user_handle: Optional<Buffer>
}

export interface PasskeySecondFactorsTable {
  user_id: number
  since: Generated<Date>
}
