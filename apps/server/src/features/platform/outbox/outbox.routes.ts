import { contract } from '@heliograph/contract'
import { routes } from '#wire/routes.ts'
import type { Outbox } from './outbox.ts'

export const outboxRoutes = (outbox: Outbox) => routes(contract.outbox, { list: () => outbox.list() })
