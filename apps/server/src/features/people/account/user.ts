import type { Selectable } from 'kysely'
import type { Person } from '#needs/people.ts'
import type { UsersTable } from './account.table.ts'

export const personOf = (row: Selectable<UsersTable>): Person => ({
  id: row.id,
  name: row.name,
  username: row.username,
  email: row.email,
  phone: row.phone,
  language: row.language,
  disabled: row.disabled,
  createdAt: row.created_at,
  lastLoginAt: row.last_login_at,
})
