import { contract } from '@heliograph/contract'
import { pageOf } from '#wire/answers.ts'
import { routes, type Route } from '#wire/routes.ts'
import type { Audit } from './audit.ts'
import { entryOf } from './audit.wire.ts'

export const auditRoutes = (audit: Audit): Route[] =>
  routes(contract.audit, {
    mine: async ({ session, query }) => pageOf(await audit.ofPerson({ caller: session, ...query }), entryOf),
    ofOrganisation: async ({ organisationId, session, query }) =>
      pageOf(await audit.ofOrganisation(organisationId, { caller: session, ...query }), entryOf),
    ofPlant: async ({ plantId, session, query }) =>
      pageOf(await audit.ofPlant(plantId, { caller: session, ...query }), entryOf),
  })
