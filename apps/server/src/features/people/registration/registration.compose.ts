import type { Brand } from '@heliograph/brand/brand'
import type { DataCentre } from '@heliograph/domain/regions'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { NewUserOf } from '#needs/new-users.ts'
import { newUserIn } from './new-user.ts'
import { registrationRoutes } from './registration.routes.ts'
import { createRegistrationStore, mailFaultsTo } from './registration.store.ts'
import { createRegistration, type RegistrationNeeds } from './registration.ts'
import { isReserved } from './reserved-names.ts'

interface Needs extends Omit<RegistrationNeeds, 'store'> {
  brand: Brand
  dataCentre: DataCentre
  db: Kysely<Database>
}

/** Registrations and password resets of one brand in one data centre. */
export const composeRegistration = ({ db, ...needs }: Needs) => {
  const { brand } = needs
  const registration = createRegistration({ ...needs, store: createRegistrationStore(db, brand.code) })
  return { routes: registrationRoutes(registration) }
}

/** What registrations through a provider need too: the checks of a new user, the reserved names, and mails about faults. */
export const registrationRulesOf = (brand: Brand, dataCentre: DataCentre) => ({
  newUserOf: ((request) => newUserIn(request, brand, dataCentre)) satisfies NewUserOf,
  mailFaultsTo,
  isReserved: (username: string) => isReserved(username, brand),
})
