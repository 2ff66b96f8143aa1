import { contract } from '@heliograph/contract'
import type { Caller } from '#needs/caller.ts'
import { routes } from '#wire/routes.ts'
import type { Account } from './account.ts'

export const accountRoutes = (account: Account, unread: (asker: Caller) => Promise<number>) =>
  routes(contract.account, {
    me: ({ session }) => account.me(session),
    organisations: ({ session }) => account.organisations(session),
    role: ({ params, session }) => account.role(params.id, session),
    roleFunctions: ({ params, session }) => account.roleFunctions(params.id, session),
    unread: ({ session }) => unread(session),
  })
