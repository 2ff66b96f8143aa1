import { contract } from '@heliograph/contract'
import { routes, type Route } from '#wire/routes.ts'
import type { Deletion } from './deletion.ts'
import { toConsequences, toDeletedPlant, toDeletionAnswer } from './deletion.wire.ts'

export const deletionRoutes = (deletion: Deletion): Route[] =>
  routes(contract.deletion, {
    delete: async ({ body, session, ip }) => toDeletionAnswer(await deletion.delete(body.ids, { ...session, ip })),
    consequences: async ({ plantId }) => toConsequences(await deletion.consequences(plantId)),
    deleted: async ({ session, ip }) => (await deletion.deleted({ ...session, ip })).map(toDeletedPlant),
    restore: async ({ params, session, ip }) => ({
      gatewaysElsewhere: (await deletion.restore(params.id, { ...session, ip })).map(({ sn, name }) => ({ sn, name })),
    }),
  })
