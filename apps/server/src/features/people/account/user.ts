import type { User } from '@heliograph/contract'
import type { Selectable } from 'kysely'
import { seconds } from '#wire/times.ts'
import type { UsersTable } from './account.table.ts'

/** A person as the API shows them: never with anything that proves who they are. */
export const userOf = (row: Selectable<UsersTable>): User => ({
  id: row.id,
  name: row.name,
  countryCode: null,
  phoneNumber: row.phone,
  email: row.email,
  status: row.disabled ? 3 : 2,
  lastLoginTime: row.last_login_at ? seconds(row.last_login_at.getTime()) : null,
  username: row.username,
  photo: null,
  system: 'SOLARMAN',
  weChatNickname: null,
  qqNickname: null,
  lastLan: row.language,
  orgPhoto: null,
  oldUserId: null,
  openapiAppId: null,
  lastVisitTime: row.last_login_at ? seconds(row.last_login_at.getTime()) : null,
  createdBy: null,
  createdDate: seconds(row.created_at.getTime()),
})
