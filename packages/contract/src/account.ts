import { roleKinds, type RoleKind } from '@heliograph/domain/permissions'
import { Type } from 'typebox'
import { call } from './kit/call.ts'
import { id, instant, nullable, text } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'

const word = nullable(Type.String())

/** A person; plants describe their creator in the same way. */
export const user = Type.Object({
  id,
  name: word,
  countryCode: word,
  phoneNumber: word,
  email: word,
  status: Type.Integer(),
  lastLoginTime: nullable(instant),
  username: word,
  photo: word,
  system: Type.String(),
  weChatNickname: word,
  qqNickname: word,
  lastLan: word,
  orgPhoto: word,
  oldUserId: nullable(Type.Integer()),
  openapiAppId: word,
  lastVisitTime: nullable(instant),
  createdBy: nullable(Type.Integer()),
  createdDate: instant,
})
export type User = Static<typeof user>

/** A private person has role -1 in organisation 0. `permissions` is ours: what the account can do besides its plants. */
const loginUser = Type.Object({
  ...user.properties,
  roleId: Type.Integer(),
  organizationId: Type.Integer(),
  identityType: Type.Integer(),
  permissions: Type.Array(Type.String()),
})
export type LoginUser = Static<typeof loginUser>

const organisation = Type.Object({
  id,
  name: Type.String(),
  adminId: nullable(Type.Integer()),
  areaId: nullable(Type.Integer()),
  businessType: word,
  category: word,
  logo: word,
  originalLogo: word,
  operateObject: word,
  system: Type.String(),
  timezone: word,
  topGroupId: nullable(Type.Integer()),
  type: word,
})
export type Organisation = Static<typeof organisation>

/** 1 and 2 mean enabled (spec §3). */
export const functionEntry = Type.Object({ code: Type.String(), isOn: Type.Integer() })

const role = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  organizationId: Type.Integer(),
  system: Type.String(),
})
export type Role = Static<typeof role>

/** Ours: the caller's role there; `kind` only for the two roles that have an icon (spec §2). */
const ownRole = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  kind: nullable(Type.Unsafe<RoleKind>(Type.Enum([...roleKinds]))),
})
export type OwnRole = Static<typeof ownRole>

const roleId = Type.Object({ id: Type.Integer({ minimum: -1, maximum: 2 ** 31 - 1 }) })

export const account = {
  me: call({
    endpoint: 'GET /user-s/acc/org/login-user',
    summary: 'The logged-in person and their current organisation',
    access: 'session',
    scope: 'none',
    refusals: [],
    output: loginUser,
  }),
  organisations: call({
    endpoint: 'GET /user-s/acc/org/my',
    summary: 'The organisations that the caller belongs to',
    access: 'session',
    scope: 'none',
    refusals: [],
    query: Type.Object({ language: Type.Optional(text(16)) }),
    output: Type.Array(Type.Object({ org: organisation, role: ownRole })),
  }),
  role: call({
    endpoint: 'GET /auth-s/auth/role/{id}',
    summary: "One of the caller's own roles (its fields are inferred)",
    access: 'session',
    scope: 'none',
    refusals: ['AU_NO_READ_PERMISSION'],
    params: roleId,
    output: role,
  }),
  roleFunctions: call({
    endpoint: 'GET /auth-s/auth/role/{id}/function',
    summary: "The permissions of one of the caller's own roles; empty for a private person",
    access: 'session',
    scope: 'none',
    refusals: ['AU_NO_READ_PERMISSION'],
    params: roleId,
    output: Type.Array(functionEntry),
  }),
  unread: call({
    endpoint: 'GET /message-s/message/unreaded/total',
    summary: 'The number of unread messages',
    access: 'session',
    scope: 'none',
    refusals: [],
    query: Type.Object({ msgTypes: Type.Optional(text()) }),
    output: Type.Integer(),
  }),
}
