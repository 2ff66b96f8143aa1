import { contract } from '@heliograph/contract'
import { routes } from '#wire/routes.ts'
import type { Outbox } from './outbox.ts'
import { messageOf } from './outbox.wire.ts'

export const outboxRoutes = (outbox: Outbox) =>
  routes(contract.outbox, {
    list: async () => ({ data: (await outbox.list()).map(messageOf) }),
    file: async ({ params }) => {
      const { name, bytes } = await outbox.fileOf(params.id)
      return { name, pieces: [bytes] }
    },
  })
