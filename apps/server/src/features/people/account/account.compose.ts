import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Caller } from '#needs/caller.ts'
import { accountRoutes } from './account.routes.ts'
import { createAccountStore } from './account.store.ts'
import { createAccount } from './account.ts'

/** @param needs.brand its code */
export const composeAccount = ({ db, brand }: { db: Kysely<Database>; brand: string }) => {
  const store = createAccountStore(db)
  const { addressesOf, findPerson } = store
  return {
    addressesOf,
    findPerson,
    /** @param unread how many alerts a caller has not read */
    routesWith: (unread: (caller: Caller) => Promise<number>) =>
      accountRoutes({ account: createAccount({ store }), unread, brand }),
  }
}
