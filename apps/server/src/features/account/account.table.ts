import type { ColumnType, Generated } from 'kysely'

export interface OrganisationsTable {
  id: Generated<number>
  name: string
  created_at: Generated<Date>
}

export interface UsersTable {
  id: Generated<number>
  name: string
  username: string | null
  email: string | null
  phone: string | null
  password_hash: string
  language: Generated<string>
  operator: Generated<boolean>
  disabled: Generated<boolean>
  created_at: Generated<Date>
  last_login_at: ColumnType<Date | null, Date | null | undefined>
}

export interface MembershipsTable {
  organisation_id: number
  user_id: number
  may: 'read' | 'operate'
  role: string
}
