import { functionCodes, roleKinds, type FunctionCode, type RoleKind } from '@heliograph/domain/permissions'
import { Type } from 'typebox'
import { call } from './kit/call.ts'
import { id, instant, nothing, nullable, text } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'

const word = nullable(Type.String())
const byId = Type.Object({ id })

/** The name of an organisation or a role. Mails to strangers contain it, so it is one line without web addresses. */
const name = Type.String({ minLength: 1, maxLength: 80, pattern: '^[^\\u0000-\\u001f\\u007f<>]*$' })

const kind = nullable(Type.Unsafe<RoleKind>(Type.Enum([...roleKinds])))
const functions = Type.Array(Type.Unsafe<FunctionCode>(Type.Enum([...functionCodes])), {
  maxItems: functionCodes.length,
})

const business = Type.Object({
  id,
  name: Type.String(),
  contactEmail: word,
  contactPhone: word,
  members: Type.Integer(),
})
export type Business = Static<typeof business>

const memberRole = Type.Object({ id, name: Type.String(), kind })

const member = Type.Object({
  id,
  name: Type.String(),
  /** Masked with asterisks for callers who do not manage members. */
  email: word,
  phone: word,
  role: memberRole,
  joinedAt: instant,
  /** The caller. */
  self: Type.Boolean(),
})
export type Member = Static<typeof member>

const organisationRole = Type.Object({ ...memberRole.properties, functions, members: Type.Integer() })
export type OrganisationRole = Static<typeof organisationRole>

const invitation = Type.Object({
  id,
  email: word,
  phone: word,
  role: memberRole,
  invitedBy: word,
  createdAt: instant,
  expiresAt: instant,
})
export type Invitation = Static<typeof invitation>

/** What an invitation link shows to a logged-in person. */
const offer = Type.Object({
  organisation: Type.String(),
  role: memberRole,
  functions,
  invitedBy: word,
  /** The recipient's address, masked with asterisks. */
  sentTo: Type.String(),
  /** Whether the caller's account has verified that address: only then can it be accepted. */
  forCaller: Type.Boolean(),
  /** The caller's role in the organisation, if they are a member: accepting does not change it. */
  memberAs: nullable(memberRole),
  expiresAt: instant,
})
export type Offer = Static<typeof offer>

const contact = { contactEmail: Type.Optional(text(254)), contactPhone: Type.Optional(text(32)) }
/** Null if it was sent. Otherwise the link, because this installation cannot send it. */
const link = nullable(Type.String())
const held = Type.Object({ token: text(64) })

/** Organisations, their members and roles. All of it is ours, except the path, which matches `org/my`. */
export const organisations = {
  create: call({
    endpoint: 'POST /user-s/acc/org',
    summary: 'Ours: create an organisation; the caller becomes its org-admin',
    access: 'session',
    scope: 'none',
    refusals: ['EMAIL_FORMAT_WRONG', 'TOO_MANY_REQUESTS'],
    body: Type.Object({ name, ...contact }),
    output: Type.Object({ id }),
  }),
  current: call({
    endpoint: 'GET /user-s/acc/org/current',
    summary: "Ours: the caller's current organisation",
    access: 'session',
    scope: 'none',
    refusals: ['AU_NO_READ_PERMISSION'],
    output: business,
  }),
  change: call({
    endpoint: 'POST /user-s/acc/org/current',
    summary:
      'Ours: change the name or contact details of the organisation; omitted fields stay, empty ones are removed',
    access: { organisation: 'organisation.manage' },
    refusals: ['TOO_MANY_REQUESTS', 'EMAIL_FORMAT_WRONG'],
    body: Type.Object({ name: Type.Optional(name), ...contact }),
    output: nothing,
  }),
  leave: call({
    endpoint: 'POST /user-s/acc/org/{id}/leave',
    summary: "Ours: leave one of the caller's organisations; its last org-admin cannot",
    access: 'session',
    scope: 'none',
    refusals: ['AU_NO_READ_PERMISSION', 'AU_NO_OPERATION_PERMISSION'],
    params: byId,
    output: nothing,
  }),

  members: call({
    endpoint: 'GET /user-s/acc/org/members',
    summary: "Ours: the members of the caller's current organisation",
    access: 'session',
    scope: 'none',
    refusals: ['AU_NO_READ_PERMISSION'],
    output: Type.Array(member),
  }),
  changeMember: call({
    endpoint: 'POST /user-s/acc/org/members/{id}',
    summary: "Ours: give a member another role, with no permission that the caller's own role does not have",
    access: { organisation: 'member.manage' },
    refusals: ['TOO_MANY_REQUESTS', 'AU_NO_READ_PERMISSION', 'AU_NO_OUT_OPERATION_PERMISSION'],
    params: byId,
    body: Type.Object({ roleId: id }),
    output: nothing,
  }),
  removeMember: call({
    endpoint: 'DELETE /user-s/acc/org/members/{id}',
    summary: 'Ours: remove a member from the organisation',
    access: { organisation: 'member.manage' },
    refusals: ['TOO_MANY_REQUESTS', 'AU_NO_READ_PERMISSION', 'AU_NO_OUT_OPERATION_PERMISSION'],
    params: byId,
    output: nothing,
  }),

  roles: call({
    endpoint: 'GET /auth-s/auth/roles',
    summary: "Ours: the roles of the caller's current organisation, with their permissions",
    access: 'session',
    scope: 'none',
    refusals: ['AU_NO_READ_PERMISSION'],
    output: Type.Array(organisationRole),
  }),
  createRole: call({
    endpoint: 'POST /auth-s/auth/role',
    summary: "Ours: create a role, with no permission that the caller's own role does not have",
    access: { organisation: 'role.manage' },
    refusals: ['DATA_SOURCE_DUPLICATED', 'AU_NO_OUT_OPERATION_PERMISSION', 'TOO_MANY_REQUESTS'],
    body: Type.Object({ name, functions }),
    output: Type.Object({ id }),
  }),
  changeRole: call({
    endpoint: 'POST /auth-s/auth/role/{id}',
    summary: "Ours: rename a role or change its permissions; the org-admin's role cannot be changed",
    access: { organisation: 'role.manage' },
    refusals: [
      'TOO_MANY_REQUESTS',
      'AU_NO_READ_PERMISSION',
      'DATA_SOURCE_DUPLICATED',
      'AU_NO_OUT_OPERATION_PERMISSION',
    ],
    params: byId,
    body: Type.Object({ name: Type.Optional(name), functions: Type.Optional(functions) }),
    output: nothing,
  }),
  removeRole: call({
    endpoint: 'DELETE /auth-s/auth/role/{id}',
    summary: 'Ours: delete a role that has no members',
    access: { organisation: 'role.manage' },
    refusals: ['TOO_MANY_REQUESTS', 'AU_NO_READ_PERMISSION', 'AU_NO_OUT_OPERATION_PERMISSION'],
    params: byId,
    output: nothing,
  }),

  invitations: call({
    endpoint: 'GET /user-s/acc/org/invitations',
    summary: 'Ours: open invitations to the organisation',
    access: { organisation: 'member.manage' },
    refusals: [],
    output: Type.Array(invitation),
  }),
  invite: call({
    endpoint: 'POST /user-s/acc/org/invitations',
    summary:
      'Ours: send somebody a link by which they join, once, within a week. The answer does not depend on who that is',
    access: { organisation: 'member.manage' },
    refusals: ['AU_NO_READ_PERMISSION', 'AU_NO_OUT_OPERATION_PERMISSION', 'EMAIL_FORMAT_WRONG', 'TOO_MANY_REQUESTS'],
    body: Type.Object({ roleId: id, email: Type.Optional(text(254)), phone: Type.Optional(text(32)) }),
    output: Type.Object({ link }),
  }),
  withdraw: call({
    endpoint: 'DELETE /user-s/acc/org/invitations/{id}',
    summary: 'Ours: withdraw an invitation',
    access: { organisation: 'member.manage' },
    refusals: ['TOO_MANY_REQUESTS', 'AU_NO_READ_PERMISSION'],
    params: byId,
    output: nothing,
  }),
  offer: call({
    endpoint: 'POST /user-s/acc/org/invitation',
    summary: 'Ours: the details of an invitation, for anyone with the link',
    access: 'session',
    scope: 'none',
    refusals: ['resource_not_exist_or_deleted', 'TOO_MANY_REQUESTS'],
    body: held,
    output: offer,
  }),
  accept: call({
    endpoint: 'POST /user-s/acc/org/invitation/accept',
    summary: "Ours: join, if the invitation was sent to an address that the caller's account has verified",
    access: 'session',
    scope: 'none',
    refusals: ['resource_not_exist_or_deleted', 'AU_NO_OPERATION_PERMISSION', 'TOO_MANY_REQUESTS'],
    body: held,
    output: Type.Object({
      id,
      /** The role that the caller still has if they were a member before. The invitation is used up. */
      memberAs: nullable(memberRole),
    }),
  }),
}
