import { contract } from '@heliograph/contract'
import { nothing } from '#wire/answers.ts'
import { routes, type Route } from '#wire/routes.ts'
import type { Directory } from './directory.ts'
import { gatewayOf, messageOf, organisationOf, partOf, personOf, plantOf } from './directory.wire.ts'

/** @param here the name of this data centre on the wire */
export const directoryRoutes = (directory: Directory, here: string): Route[] =>
  routes(contract.directory, {
    people: async ({ query }) => partOf(await directory.people(query), personOf(here)),
    organisations: async ({ query }) => partOf(await directory.organisations(query), organisationOf),
    gateways: async ({ query }) => partOf(await directory.gateways(query), gatewayOf),
    plants: async ({ query }) => partOf(await directory.plants(query), plantOf),
    messages: async ({ query }) => partOf(await directory.messages(query), messageOf),
    retryMessage: ({ body, session: { userId }, ip }) =>
      nothing(directory.retryMessage(body.messageId, { userId, ip })),
    endSessions: ({ body, session: { userId }, ip }) => nothing(directory.endSessions(body.userId, { userId, ip })),
    setOperator: ({ body, session: { userId }, ip }) =>
      nothing(directory.setOperator(body.userId, body.operator, { userId, ip })),
  })
