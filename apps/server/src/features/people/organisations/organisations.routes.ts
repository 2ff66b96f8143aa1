import { contract } from '@heliograph/contract'
import { nothing } from '#wire/answers.ts'
import { routes, type Route } from '#wire/routes.ts'
import type { Organisations } from './organisations.ts'
import { callerOf, invitationOf, memberOf, offerOf } from './organisations.wire.ts'

export const organisationRoutes = (organisations: Organisations): Route[] =>
  routes(contract.organisations, {
    create: async ({ body, ...by }) => ({ id: await organisations.create(body, callerOf(by)) }),
    current: (by) => organisations.current(callerOf(by)),
    change: ({ organisationId, body, ...by }) => nothing(organisations.change(organisationId, body, callerOf(by))),
    leave: ({ params, ...by }) => nothing(organisations.leave(params.id, callerOf(by))),

    members: async (by) => (await organisations.members(callerOf(by))).map(memberOf),
    changeMember: ({ organisationId, params, body, ...by }) =>
      nothing(organisations.changeMember(organisationId, params.id, body.roleId, callerOf(by))),
    removeMember: ({ organisationId, params, ...by }) =>
      nothing(organisations.removeMember(organisationId, params.id, callerOf(by))),

    roles: (by) => organisations.roles(callerOf(by)),
    createRole: async ({ organisationId, body, ...by }) => ({
      id: await organisations.createRole(organisationId, body, callerOf(by)),
    }),
    changeRole: ({ organisationId, params, body, ...by }) =>
      nothing(organisations.changeRole(organisationId, params.id, body, callerOf(by))),
    removeRole: ({ organisationId, params, ...by }) =>
      nothing(organisations.removeRole(organisationId, params.id, callerOf(by))),

    invitations: async ({ organisationId }) => (await organisations.invitations(organisationId)).map(invitationOf),
    invite: async ({ organisationId, body, ...by }) => ({
      link: await organisations.invite(organisationId, body, callerOf(by)),
    }),
    withdraw: ({ organisationId, params, ...by }) =>
      nothing(organisations.withdraw(organisationId, params.id, callerOf(by))),
    offer: async ({ body, ...by }) => offerOf(await organisations.offer(body.token, callerOf(by))),
    accept: ({ body, ...by }) => organisations.accept(body.token, callerOf(by)),
  })
