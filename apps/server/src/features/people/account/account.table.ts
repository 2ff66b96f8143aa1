import type { FunctionCode, SharedRight, RoleKind } from '@heliograph/domain/permissions'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

declare module '#db/schema.ts' {
  interface Database {
    organisations: OrganisationsTable
    users: UsersTable
    roles: RolesTable
    memberships: MembershipsTable
  }
}

export interface OrganisationsTable {
  id: Generated<number>
  name: string
  brand: Generated<string>
  contact_email: ColumnType<string | null, string | null | undefined>
  contact_phone: ColumnType<string | null, string | null | undefined>
  created_at: Generated<Date>
}

export interface UsersTable {
  id: Generated<number>
  name: string
  username: string | null
  email: string | null
  phone: string | null
  /** None for who only comes through another provider's log-in. */
  password_hash: string | null
  brand: Generated<string>
  country: ColumnType<string | null, string | null | undefined>
  area: ColumnType<string | null, string | null | undefined>
  /** Written by the database: in lower case, for finding. */
  email_key: GeneratedAlways<string | null>
  username_key: GeneratedAlways<string | null>
  password_changed_at: ColumnType<Date | null, Date | null | undefined>
  revoked_at: ColumnType<Date | null, Date | null | undefined>
  migrated_to: ColumnType<string | null, string | null | undefined>
  language: Generated<string>
  operator: Generated<boolean>
  disabled: Generated<boolean>
  created_at: Generated<Date>
  last_login_at: ColumnType<Date | null, Date | null | undefined>
}

export interface MembershipsTable {
  organisation_id: number
  user_id: number
  role_id: number
  joined_at: Generated<Date>
}

export interface RolesTable {
  id: Generated<number>
  organisation_id: number
  name: string
  kind: ColumnType<RoleKind | null, RoleKind | null | undefined>
  functions: FunctionCode[]
  /** Written by the database out of the functions. */
  may: GeneratedAlways<SharedRight | null>
}
