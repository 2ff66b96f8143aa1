import { contract } from '@heliograph/contract'
import type { Session } from '#wire/request.ts'
import { routes } from '#wire/routes.ts'
import type { Organisations } from './organisations.ts'

export const organisationRoutes = (organisations: Organisations) =>
  routes(contract.organisations, {
    create: ({ body, ...by }) => organisations.create(body, callerOf(by)),
    current: (by) => organisations.current(callerOf(by)),
    change: ({ organisationId, body, ...by }) => organisations.change(organisationId, body, callerOf(by)),
    leave: ({ params, ...by }) => organisations.leave(params.id, callerOf(by)),

    members: (by) => organisations.members(callerOf(by)),
    changeMember: ({ organisationId, params, body, ...by }) =>
      organisations.changeMember(organisationId, params.id, body.roleId, callerOf(by)),
    removeMember: ({ organisationId, params, ...by }) =>
      organisations.removeMember(organisationId, params.id, callerOf(by)),

    roles: (by) => organisations.roles(callerOf(by)),
    createRole: ({ organisationId, body, ...by }) => organisations.createRole(organisationId, body, callerOf(by)),
    changeRole: ({ organisationId, params, body, ...by }) =>
      organisations.changeRole(organisationId, params.id, body, callerOf(by)),
    removeRole: ({ organisationId, params, ...by }) =>
      organisations.removeRole(organisationId, params.id, callerOf(by)),

    invitations: ({ organisationId }) => organisations.invitations(organisationId),
    invite: ({ organisationId, body, ...by }) => organisations.invite(organisationId, body, callerOf(by)),
    withdraw: ({ organisationId, params, ...by }) => organisations.withdraw(organisationId, params.id, callerOf(by)),
    offer: ({ body, ...by }) => organisations.offer(body.token, callerOf(by)),
    accept: ({ body, ...by }) => organisations.accept(body.token, callerOf(by)),
  })

const callerOf = ({ session, ip }: { session: Session; ip: string }) => ({
  userId: session.userId,
  organisationId: session.organisationId,
  functions: session.functions,
  ip,
})
