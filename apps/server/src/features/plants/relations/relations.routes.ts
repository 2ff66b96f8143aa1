import { contract } from '@heliograph/contract'
import { nothing } from '#wire/answers.ts'
import { routes, type Route } from '#wire/routes.ts'
import type { HandOvers } from './hand-overs.ts'
import type { Relations } from './relations.ts'
import { takeOverIn, termsIn, toHandOver, toPlantOffer, toRelation, toStrandedPlant } from './relations.wire.ts'
import type { TakeOvers } from './take-overs.ts'

export const relationRoutes = ({ relations, handOvers, takeOvers }: Parts): Route[] =>
  routes(contract.relations, {
    related: async ({ plantId, query, session }) =>
      (await relations.related(plantId, query.past ?? false, session)).map(toRelation),
    relatable: ({ query, session }) => relations.relatable(query.business, session),
    relate: async ({ plantId, body, session }) => ({
      id: await relations.relate(plantId, body.business, termsIn(body), session),
    }),
    change: ({ plantId, params, body, session }) =>
      nothing(relations.change(plantId, params.relId, termsIn(body), session)),
    end: ({ plantId, params, session }) => nothing(relations.end(plantId, params.relId, session)),
    authConfig: ({ plantId, query, session }) => nothing(relations.authConfig(plantId, query.authOpen, session)),
    handOver: async ({ plantId }) => toHandOver(await handOvers.pendingOf(plantId)),
    startHandOver: async ({ plantId, body, session }) => {
      const { pending, link } = await handOvers.start(plantId, body.receiver, session)
      return { ...toHandOver(pending), link }
    },
    withdrawHandOver: ({ plantId, session }) => nothing(handOvers.withdraw(plantId, session)),
    offer: async ({ body, session }) => toPlantOffer(await handOvers.offer(body.ticket, session)),
    accept: async ({ body, session }) => ({ id: await handOvers.accept(body.ticket, body.keep, session) }),
    stranded: async ({ query }) => toStrandedPlant(await takeOvers.find(query.text)),
    takeOver: ({ body, session }) => nothing(takeOvers.take(takeOverIn(body), session)),
  })

interface Parts {
  relations: Relations
  handOvers: HandOvers
  takeOvers: TakeOvers
}
