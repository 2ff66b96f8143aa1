import type { LoginUser } from '@heliograph/contract/browser'

/** A person who is logged in: a test only gives the fields that it is about. */
export const aPerson = (own: Partial<LoginUser> = {}): LoginUser => ({
  id: 3,
  name: 'Priya',
  countryCode: null,
  phoneNumber: null,
  email: null,
  status: 2,
  lastLoginTime: null,
  username: null,
  photo: null,
  system: 'HELIOGRAPH',
  weChatNickname: null,
  qqNickname: null,
  lastLan: null,
  orgPhoto: null,
  oldUserId: null,
  openapiAppId: null,
  lastVisitTime: null,
  createdBy: null,
  createdDate: 1_700_000_000,
  roleId: -1,
  organizationId: 0,
  identityType: 2,
  permissions: ['user'],
  ...own,
})
