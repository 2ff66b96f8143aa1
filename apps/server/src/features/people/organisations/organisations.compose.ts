import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Needs } from './needs.ts'
import { organisationRoutes } from './organisations.routes.ts'
import { createOrganisationStore } from './organisations.store.ts'
import { createOrganisations } from './organisations.ts'

export const composeOrganisations = ({
  db,
  brand,
  ...needs
}: Omit<Needs, 'store'> & { db: Kysely<Database>; brand: string }) => {
  const organisations = createOrganisations({ store: createOrganisationStore(db, brand), ...needs })
  return { routes: organisationRoutes(organisations) }
}
