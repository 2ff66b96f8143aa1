import { contract } from '@heliograph/contract'
import { routes } from '#wire/routes.ts'
import type { Audit } from './audit.ts'

export const auditRoutes = (audit: Audit) =>
  routes(contract.audit, {
    mine: ({ session, query }) => audit.ofPerson(session, query),
    ofOrganisation: ({ organisationId, session, query }) => audit.ofOrganisation(organisationId, session, query),
    ofPlant: ({ plantId, session, query }) => audit.ofPlant(plantId, session, query),
  })
