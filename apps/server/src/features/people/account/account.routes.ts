import { contract } from '@heliograph/contract'
import { entriesOf } from '@heliograph/domain/permissions'
import type { Caller } from '#needs/caller.ts'
import { routes, type Route } from '#wire/routes.ts'
import type { Account } from './account.ts'
import { loginUserOf, membershipOf, ofPrivatePeople, roleOf } from './account.wire.ts'

interface Parts {
  account: Account
  /** How many alerts a person has not read. */
  unread: (caller: Caller) => Promise<number>
  /** Its code. */
  brand: string
}

export const accountRoutes = ({ account, unread, brand }: Parts): Route[] =>
  routes(contract.account, {
    me: async ({ session }) => loginUserOf(await account.me(session)),
    organisations: async ({ session }) => (await account.organisations(session)).map(membershipOf(brand)),
    role: async ({ params: { id }, session }) =>
      roleOf(id === ofPrivatePeople.id ? ofPrivatePeople : await account.role(id, session), brand),
    roleFunctions: async ({ params: { id }, session }) =>
      id === ofPrivatePeople.id ? [] : entriesOf((await account.role(id, session)).functions),
    unread: ({ session }) => unread(session),
  })
